// The used part of the package, which has no types of its own.
declare module 'subset-font' {
  /** Reduces a font to these characters. Rejects if the buffer is not a font. */
  function subsetFont(
    font: Buffer,
    characters: string,
    options: { readonly targetFormat: 'sfnt' | 'woff2' },
  ): Promise<Buffer>;
  export = subsetFont;
}
