declare module "subset-font" {
  interface Options {
    targetFormat?: "woff2";
    /** For each axis: one position, or a part of the font's range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }

  export default function subsetFont(font: Buffer, characters: string, options?: Options): Promise<Buffer>;
}
