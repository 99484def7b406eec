interface Props {
  picture: { src: string; width: number; height: number; alt: string };
  className?: string;
  /** The picture is visible without scrolling. */
  first?: true;
}

/** A picture with a known size, which prevents a layout shift. It is loaded lazily unless `first` is set. */
export function Picture({ picture: { src, width, height, alt }, className, first }: Props) {
  return (
    <img
      className={className}
      src={src}
      width={width}
      height={height}
      alt={alt}
      {...(first ? { fetchpriority: "high" } : { loading: "lazy" as const })}
    />
  );
}
