// Functions that run in a page. Each is sent alone and is synchronous: see puppeteer-engine.ts.

/**
 * Scrolls to the first visible one of these elements. Returns its clickable position as JSON, a description of what
 * covers it, or "" while there is none.
 */
export function placeOf(elements: string): string {
  // During a page transition, a click reaches neither page.
  if (
    document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))
  )
    return "";
  const boxes = [...document.querySelectorAll(elements)].map((one) =>
    one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one,
  );
  const shown = boxes.find(
    (one) =>
      one &&
      !one.matches(":disabled") &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.getClientRects().length > 0,
  );
  if (!shown) return "";
  const { top, bottom } = shown.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) shown.scrollIntoView({ block: "center", behavior: "instant" });
  const box = shown.getClientRects()[0] ?? new DOMRect();
  const place = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  const upper = document.elementFromPoint(place.x, place.y);
  if (upper && !shown.contains(upper) && !upper.contains(shown)) return `covered by ${upper.outerHTML.slice(0, 80)}`;
  return JSON.stringify(place);
}

/** Focuses a field and selects its value. Returns whether that worked. */
export function focusField(field: string): boolean {
  const found = document.querySelector<HTMLInputElement>(field);
  found?.focus();
  if (found && "select" in found) found.select();
  return found !== null && document.activeElement === found;
}

export function fieldText(field: string): string {
  return document.querySelector<HTMLInputElement>(field)?.value ?? "(no such field)";
}

/** Whether the page shows this text, ignoring whitespace. */
export function shows(words: string): boolean {
  return document.body.innerText.replaceAll(/\s+/g, " ").toLowerCase().includes(words.toLowerCase());
}

/** Whether React has hydrated the page's first form. Without scripts, whether the page is loaded. */
export function isTakenOver(): boolean {
  if (!document.querySelector('link[rel="modulepreload"]')) return document.readyState === "complete";
  const form = document.querySelector("main form") ?? document.querySelector("main");
  return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
}

/** Identifies a loaded document by its load time and its address. */
export function documentOf(): string {
  return `${performance.timeOrigin} ${location.href}`;
}
