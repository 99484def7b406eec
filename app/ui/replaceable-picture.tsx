import { useEffect, useRef, useState } from "react";
import { Picture, type PictureProps } from "./picture.tsx";
import type { ShownPicture } from "./shown-picture.ts";

interface Props extends PictureProps {
  replacement: ShownPicture;
}

/** A picture with a replacement if it fails to load, which requires JavaScript. */
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

/**
 * Returns the class names of a framed picture, except for its width; in grayscale if not `inColor`.
 */
export function framedLook(inColor: boolean): string {
  const frame = "aspect-4/5 border-2 border-ink object-cover print-exact";
  return inColor ? frame : `${frame} grayscale contrast-90`;
}
