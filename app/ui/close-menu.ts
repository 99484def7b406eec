/** The popover that holds whether the menu is open: see menu-button.tsx. */
export const STATE_ID = "menu-state";

/** Closes the menu on pages that stay loaded when a link is followed, even by keyboard. */
export function closeMenu() {
  const state = document.getElementById(STATE_ID);
  if (state?.matches(":popover-open")) state.hidePopover();
}
