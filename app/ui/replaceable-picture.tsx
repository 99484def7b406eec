import { useEffect, useRef, useState } from "react";

interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

interface Props {
  picture: Picture;
  /** Shown if the picture does not load. */
  replacement: Picture;
  className?: string;
  /** The picture is visible without scrolling. */
  first?: true | undefined;
}

/** A picture with a replacement if it fails to load. Without JavaScript, the server has to choose the replacement. */
export function ReplaceablePicture({ picture, replacement, className, first }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const shown = failed === picture.src ? replacement : picture;
  // The picture may have failed to load before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(picture.src);
  }, [picture.src]);
  return (
    <img
      ref={image}
      className={className}
      src={shown.src}
      width={shown.width}
      height={shown.height}
      alt={shown.alt}
      onError={() => setFailed(picture.src)}
      {...(first ? { fetchpriority: "high" } : { loading: "lazy" as const })}
    />
  );
}
