import { useEffect, useRef, useState } from "react";
import { CENTER, type ShownPicture } from "./shown-picture.ts";

interface PictureProps {
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

/** A known size prevents a layout shift. Loaded lazily unless `first` is set. */
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

interface Props extends PictureProps {
  replacement: ShownPicture;
}

/** The replacement requires JavaScript. */
export function ReplaceablePicture({ picture, replacement, ...look }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The picture may have failed to load before hydration.
  useEffect(() => {
    const image = place.current?.querySelector("img");
    if (image?.complete && image.naturalWidth === 0) setFailed(picture.src);
  }, [picture.src]);
  return (
    <div ref={place} className="contents" onErrorCapture={() => setFailed(picture.src)}>
      <Picture picture={failed === picture.src ? replacement : picture} {...look} />
    </div>
  );
}

/** Returns a framed picture's class names, except for its width; grayscale unless `inColor`. */
export function framedLook(inColor: boolean): string {
  const frame = "aspect-4/5 border-2 border-ink object-cover print-exact";
  return inColor ? frame : `${frame} grayscale contrast-90`;
}
