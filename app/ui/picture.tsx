interface Props {
  picture: { src: string; width: number; height: number; alt: string };
  className?: string;
  /** It is in sight when the page opens. */
  first?: true;
}

/** A drawing whose size is known, so that the page does not move; loaded when it comes into sight. */
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
