import { useEffect, useRef, useState } from "react";

interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

interface Props {
  picture: Picture;
  /** Shown where the picture does not load. */
  replacement: Picture;
  className?: string;
  /** It is in sight when the page opens. */
  first?: true | undefined;
}

/** A picture that another one replaces where it fails to load. Without scripts the server has to see to that. */
export function ReplaceablePicture({ picture, replacement, className, first }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const shown = failed === picture.src ? replacement : picture;
  // It may have failed before the script ran.
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
