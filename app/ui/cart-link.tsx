export function CartLink({ count }: { count: number }) {
  const badge = badgeText(count);
  return (
    <a className="cart-link" href="/cart">
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M4 8h16l-1.2 13H5.2Z" />
        <path d="M8 8V6a4 4 0 0 1 8 0v2" />
      </svg>
      <span className="cart-link-word">Cart</span>{" "}
      {badge && (
        <span className="cart-badge">
          {badge}
          <span className="sr-only"> {count === 1 ? "item" : "items"}</span>
        </span>
      )}
    </a>
  );
}

/** The cart's badge: nothing for an empty cart, 99+ above 99 (docs/behavior.md, Every page 3). */
export function badgeText(count: number): string | null {
  if (count < 1) return null;
  return count > 99 ? "99+" : String(count);
}
