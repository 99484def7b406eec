import { optimize } from "svgo";

/** Writes a drawing as short as it can be written without a change that is seen: a tenth of its unit. */
export function packSvg(svg: string): string {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 1,
    // The size stays in front, and a scheme's colours stay rules: one that is moved to its path is lost to the other
    // scheme.
    plugins: [
      { name: "preset-default", params: { overrides: { sortAttrs: false, inlineStyles: false, minifyStyles: false } } },
    ],
  });
  return `${data}\n`;
}
