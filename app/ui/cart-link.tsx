import { badgeText } from "./badge-text.ts";

/** The link to the cart, with the number of its units. */
export function CartLink({ count }: { count: number }) {
  const badge = badgeText(count);
  return (
    <a
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm font-semibold print:hidden"
      href="/cart"
    >
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
      <span className="max-lg:sr-only">Cart</span>{" "}
      {badge && (
        <span
          className="min-w-6.5 flex-none border-2 border-press bg-gold px-1.5 py-0.25 text-center text-xs font-bold text-press"
          data-part="cart-badge"
        >
          {badge}
          <span className="sr-only"> {count === 1 ? "item" : "items"}</span>
        </span>
      )}
    </a>
  );
}
