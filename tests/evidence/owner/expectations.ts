import type { Owner } from "./owner-at-desk.ts";

/** Notes a problem unless the two are the same. */
export function expectSame({ doings }: Owner, what: string, is: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)];
  if (one !== other) doings.problems.push(`${what}: ${one} instead of ${other}`);
}

/** Notes a problem unless the page's text, whose case is a matter of style, has all of these. */
export async function expectShown(owner: Owner, what: string, texts: readonly (string | RegExp)[]): Promise<void> {
  const text = (await owner.page.locator("main").innerText()).replaceAll(/\s+/g, " ").toLowerCase();
  const lacks = texts.filter((one) => (typeof one === "string" ? !text.includes(one.toLowerCase()) : !one.test(text)));
  if (lacks.length > 0) owner.doings.problems.push(`${what} lacks ${lacks.join(", ")}`);
}
