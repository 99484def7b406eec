/**
 * Opens and closes the `menu-panel` that comes after it (site-header.css), on pages without scripts too. An empty
 * popover holds the state: the browser closes it at Escape and at a press anywhere else, which a link of the panel is.
 * See docs/decisions/0070-one-menu-held-by-a-popover.md.
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

/** A page that stays where it is when a link is chosen, by keyboard too, closes its menu by this. */
export function closeMenu() {
  const state = document.getElementById(STATE_ID);
  if (state?.matches(":popover-open")) state.hidePopover();
}

const STATE_ID = "menu-state";
