import { optimize } from "svgo";

/** Minifies a drawing without a visible change: coordinates are rounded to a tenth of a unit. */
export function packSvg(svg: string): string {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 1,
    // Keeps the size attributes first, and a color scheme's colors in their style rules: a rule moved into its path's
    // attributes would no longer apply to only one scheme.
    plugins: [
      { name: "preset-default", params: { overrides: { sortAttrs: false, inlineStyles: false, minifyStyles: false } } },
    ],
  });
  return `${data}\n`;
}
