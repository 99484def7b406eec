import type { SVGAttributes } from "react";

interface Props extends SVGAttributes<SVGSVGElement> {
  /** The text of an SVG file. */
  file: string;
  width: number;
  height: number;
}

/** A drawing that is a part of the page, so that the page's class names color it. */
export function Drawing({ file, width, height, ...svg }: Props) {
  const shapes = file.replaceAll(/<\/?svg[^>]*>|\n/g, "");
  return (
    <svg
      {...svg}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
