import type { Page } from "playwright";

/**
 * The visibility of a message that can't be missed: inside the window, not covered, focused, announced once, and
 * mentioned in the title (docs/decisions/0066).
 */
export const SEEN = { inWindow: true, uncovered: true, focused: true, announced: 1, title: "Error: ", saved: false };

/** Finds a message by its text and returns how visible it is. Compare the result with `SEEN`. */
export function readVisibility(page: Page, words: string) {
  return page.evaluate(look, words);
}

/** Runs in the page, even if the page's own scripts don't run. */
export function look(words: string) {
  const shown = [...document.querySelectorAll("main *")].find(
    (one) => one.children.length === 0 && one.textContent === words,
  );
  const box = shown?.getBoundingClientRect() ?? new DOMRect();
  const inWindow = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const top = document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, box.top + box.height / 2);
  const holder = document.activeElement;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the page
  const live = (one: Element) => one.matches("[role=alert], [role=status], [aria-live], output");
  return {
    inWindow: inWindow && box.height > 0,
    uncovered: top !== null && (top === shown || top.contains(shown ?? null)) && top.closest("main") !== null,
    // The focus is on the message, not on the whole page.
    focused:
      holder !== null &&
      holder.id !== "main" &&
      holder.contains(shown ?? null) &&
      holder.closest("main") !== null &&
      !live(holder),
    announced: [...document.querySelectorAll("body *")].filter((one) => live(one) && one.textContent?.includes(words))
      .length,
    title: document.title.slice(0, 7),
    saved: [...document.querySelectorAll("[data-part=saved-line]")].some((line) => line.textContent === "Saved"),
  };
}
