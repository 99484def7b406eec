// What is read in a page. Each function is sent there alone, and is synchronous: see puppeteer-engine.ts.

/**
 * Where the first element of these that is shown can be pressed, as JSON; how it is covered; or "" where none can be
 * yet. Brings it into the window.
 */
export function placeOf(elements: string): string {
  // While one page fades into the next, a press is for neither.
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

/** Puts the focus into a field and selects what is in it. Returns whether that is so. */
export function focusField(field: string): boolean {
  const found = document.querySelector<HTMLInputElement>(field);
  found?.focus();
  if (found && "select" in found) found.select();
  return found !== null && document.activeElement === found;
}

export function fieldText(field: string): string {
  return document.querySelector<HTMLInputElement>(field)?.value ?? "(no such field)";
}

/** Whether the page says this, in any spacing. */
export function shows(words: string): boolean {
  return document.body.innerText.replaceAll(/\s+/g, " ").toLowerCase().includes(words.toLowerCase());
}

/** Whether React has taken over every form that it is for; a page without scripts of its own has none. */
export function isTakenOver(): boolean {
  if (!document.querySelector('link[rel="modulepreload"]')) return document.readyState === "complete";
  const form = document.querySelector("main form") ?? document.querySelector("main");
  return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
}

/** What tells one showing of a page from another: the document, its address, and whether it was shown from memory. */
export function documentOf(): string {
  return `${performance.timeOrigin} ${location.href}`;
}
