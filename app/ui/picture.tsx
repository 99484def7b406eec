import { CENTER, type ShownPicture } from "./shown-picture.ts";

export interface PictureProps {
  picture: ShownPicture;
  className?: string;
  first?: boolean;
  /** The `sizes` attribute, for pictures that may come from the library. */
  sizes?: string;
  /** For the style sheet of logos. */
  "data-ink"?: string | undefined;
}

/** Class names for `focus`, because the content security policy forbids style attributes. */
const FOCUS: Readonly<Record<number, string>> = {
  0: "object-left-top",
  1: "object-top",
  2: "object-right-top",
  3: "object-left",
  5: "object-right",
  6: "object-left-bottom",
  7: "object-bottom",
  8: "object-right-bottom",
};

/** A picture with a known size, which prevents a layout shift. It is loaded lazily unless `first` is set. */
export function Picture({ picture, className, first, sizes, ...more }: PictureProps) {
  const { src, width, height, alt, sources, focus = CENTER } = picture;
  const classes = [className, FOCUS[focus]].filter(Boolean).join(" ");
  const image = (
    <img
      className={classes || undefined}
      src={src}
      width={width}
      height={height}
      alt={alt}
      {...more}
      {...(first ? { fetchpriority: "high" } : { loading: "lazy" as const })}
    />
  );
  if (!sources?.length) return image;
  // In a grid, browsers may give each source its own cell.
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} className="hidden" type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
