// The part of the package that is used; it has no types of its own.
declare module 'subset-font' {
  /** A font with these characters alone. Rejects where the buffer is no font. */
  function subsetFont(
    font: Buffer,
    characters: string,
    options: { readonly targetFormat: 'sfnt' },
  ): Promise<Buffer>;
  export = subsetFont;
}
