/**
 * Opens and closes the `menu-panel` after it (styles/frame.css), even without JavaScript. An empty popover holds the
 * state: the browser closes it on Escape and on a press anywhere else, including the panel's links. See
 * docs/decisions/0070-without-scripts.md.
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

/** Id of the popover that is open while the menu is. */
const STATE_ID = "menu-state";

/** Closes the menu when a link is followed on a page that stays loaded. */
export function closeMenu() {
  const state = document.getElementById(STATE_ID);
  if (state?.matches(":popover-open")) state.hidePopover();
}
