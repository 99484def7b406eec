import type { Page } from "playwright";

/** Counts sheets of paper, with a browser's usual margins unless CSS sets others. Don't emulate the media type. */
export async function countPrintedPages(page: Page, edge = "0.4in", format = "Letter"): Promise<number> {
  const pdf = await page.pdf({
    format,
    preferCSSPageSize: true,
    margin: { top: edge, right: edge, bottom: edge, left: edge },
  });
  return countSheets(pdf);
}

/** Counts pages in Chromium's PDF. */
export function countSheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Runs in the page. Finds pale text: only `print-color-adjust: exact` prints backgrounds (CSS Color Adjustment 1). */
export function findPaleWords(): string[] {
  // oxlint-disable unicorn/consistent-function-scoping -- only this function is sent to the page
  const pale = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).every((part) => Number(part) > 150);
  const hasGround = (one: Element) => {
    const { backgroundColor, backgroundImage, printColorAdjust } = getComputedStyle(one);
    return (
      printColorAdjust === "exact" &&
      !pale(backgroundColor) &&
      (backgroundImage !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)")
    );
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder?.checkVisibility() || text.textContent?.trim() === "" || holder.closest(".sr-only")) continue;
    const { color, fill } = getComputedStyle(holder);
    if (!pale(holder.matches("svg *") ? fill : color)) continue;
    let ground: Element | null = holder;
    while (ground && !hasGround(ground)) ground = ground.parentElement;
    if (!ground) found.add(text.textContent ?? "");
  }
  return [...found];
}
