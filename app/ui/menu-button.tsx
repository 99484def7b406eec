/**
 * Opens and closes the `menu-panel` after it (site-header.css), even without JavaScript. An empty popover holds the
 * state: the browser closes it on Escape and on a press anywhere else, including the panel's links. See
 * docs/decisions/0070-one-menu-held-by-a-popover.md.
 */
export function MenuButton({ label }: { label: string }) {
  return (
    <>
      <button type="button" className="menu-button" {...{ popovertarget: STATE_ID }}>
        {label}
      </button>{" "}
      <span id={STATE_ID} className="menu-state" {...{ popover: "auto" }} />
    </>
  );
}

/** Closes the menu on pages that stay loaded when a link is followed, even by keyboard. */
export function closeMenu() {
  const state = document.getElementById(STATE_ID);
  if (state?.matches(":popover-open")) state.hidePopover();
}

const STATE_ID = "menu-state";
