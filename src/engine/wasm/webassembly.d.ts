// The part of WebAssembly that the engine uses. TypeScript has these types in its DOM library alone, whose other
// globals do not exist here.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: boolean });
    readonly buffer: ArrayBufferLike;
  }
  class Global {
    readonly value: number;
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}
