/** The company's mark: a star in an arch. It is decorative, because the link around it has the name. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 24 28" width="24" height="28" aria-hidden="true">
      <path className="logo-arch" d="M1 27V12a11 11 0 0 1 22 0v15Z" />
      <path className="logo-star" d="m12 8.2 2.1 4.9 5.3.5-4 3.5 1.2 5.2-4.6-2.8-4.6 2.8 1.2-5.2-4-3.5 5.3-.5Z" />
    </svg>
  );
}

/** A printer's star, used as a separator. */
export function Star() {
  return <span className="star" aria-hidden="true" />;
}
