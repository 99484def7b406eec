/**
 * Opens and closes the `menu-panel` after it (styles/frame.css), even without JavaScript. An empty popover holds the
 * state: the browser closes it on Escape and on a press anywhere else, including the panel's links. See
 * docs/decisions/0070-one-menu-held-by-a-popover.md.
 */
export function MenuButton({ label }: { label: string }) {
  return (
    <>
      <button type="button" className={BUTTON} {...{ popovertarget: STATE_ID }}>
        {label}
      </button>{" "}
      {/* Invisible, and doesn't block clicks. */}
      <span id={STATE_ID} className="pointer-events-none size-0" {...{ popover: "auto" }} />
    </>
  );
}

const BUTTON = [
  "inline-flex min-h-11 cursor-pointer items-center border-2 border-ink px-3.5 pt-1",
  "font-headline text-2xl leading-none uppercase has-[+:popover-open]:bg-ink has-[+:popover-open]:text-paper",
  "lg:hidden not-supports-[selector(:popover-open)]:hidden",
].join(" ");

/** The popover that holds whether the menu is open: see menu-button.tsx. */
const STATE_ID = "menu-state";

/** Closes the menu on pages that stay loaded when a link is followed, even by keyboard. */
export function closeMenu() {
  const state = document.getElementById(STATE_ID);
  if (state?.matches(":popover-open")) state.hidePopover();
}
