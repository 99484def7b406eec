/** The printer's star that separates. */
export function Star() {
  return <span className="star" aria-hidden="true" />;
}
