import type { Page } from "playwright";

/**
 * How many sheets of RenderedEmail paper a page takes, with a browser's usual margins unless its style has its own. The
 * media type must not be emulated.
 */
export async function countSheets(page: Page, edge = "0.4in"): Promise<number> {
  const pdf = await page.pdf({
    format: "Letter",
    preferCSSPageSize: true,
    margin: { top: edge, right: edge, bottom: edge, left: edge },
  });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
