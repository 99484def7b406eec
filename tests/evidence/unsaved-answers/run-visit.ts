import type { Browser, BrowserContext, Page } from "playwright";
import { slowLine } from "../../support/page-network.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { type Expected, expectedAt, missingFields, takeSnapshot } from "./form-snapshots.ts";
import { type Creator, look, typeAnswers } from "./type-answers.ts";

/** How a visit ends. */
export const ENDS = ["tab closed", "link followed", "Back pressed", "network gone"] as const;
export type End = (typeof ENDS)[number];

export interface LeftVisit {
  seed: number;
  end: End;
  /** `empty`: it ended before there was anything to lose. */
  verdict: "found" | "said so" | "empty" | "LOST";
  /** Whether everything that was on the screen at the very end is there on return. */
  whole: boolean;
  /** The page's status at the end, and whether the browser showed a dialog. */
  status: string;
  asked: boolean;
  /** The lost fields, and how they looked on the screen. */
  lost: string;
}

/** Attempts to find the answers, a second apart: a save that outlives its page takes as long as its line is slow. */
const TRIES = 6;

/** Runs one creator, who fills in the survey on a slow line until the visit is interrupted, and returns later. */
export async function runVisit(browser: Browser, origin: string, seed: number, longest: number): Promise<LeftVisit> {
  const random = seededRandom(seed);
  const end = random.pick(ENDS);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  try {
    const page = await context.newPage();
    const creator: Creator = { page, random, seen: [] };
    let asked = false;
    page.on("dialog", (dialog) => {
      asked = true;
      dialog.accept().catch(() => {});
    });
    const line = await slowLine(page);
    await page.goto(`${origin}/survey/creator`, { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    await typeAnswers(creator, performance.now() + random.between(1500, longest));
    await look(creator);
    const at = performance.now();
    const early = end === "network gone" ? expectedAt(at, creator.seen, false) : null;
    if (end === "network gone") await line.setOffline(true);
    if (end === "network gone")
      await typeAnswers(
        { ...creator, random: { ...random, chance: () => false } },
        at + random.between(300, 4000),
      ).catch(() => {});
    if (end === "network gone") await look(creator);
    const leaving = performance.now();
    await leave(page, end === "network gone" ? "tab closed" : end, origin);
    const expected = [early, expectedAt(leaving, creator.seen, asked)].filter((one) => one !== null);
    const lost = await findLost(context, origin, expected);
    const last = expectedAt(leaving, creator.seen, asked, 0);
    const whole = last !== null && (await findLost(context, origin, [last], 1)).length === 0;
    const status = creator.seen.at(-1)?.status ?? "";
    const verdict =
      expected.length === 0
        ? "empty"
        : lost.length === 0
          ? "found"
          : lost.every(({ said }) => said)
            ? "said so"
            : "LOST";
    return { seed, end, verdict, whole, status, asked, lost: lost.map(({ what }) => what).join("; ") };
  } finally {
    await context.close();
  }
}

async function leave(page: Page, end: End, origin: string): Promise<void> {
  if (end === "Back pressed") await page.goBack({ waitUntil: "commit" }).catch(() => {});
  if (end === "link followed") await page.goto(`${origin}/about`, { waitUntil: "commit" });
  if (end === "Back pressed") await page.waitForTimeout(1000);
  const closed = page.waitForEvent("close").catch(() => {});
  await page.close({ runBeforeUnload: true });
  await closed;
}

/** Opens the steps again on a fast line, and returns what was lost. */
async function findLost(
  context: BrowserContext,
  origin: string,
  expected: readonly Expected[],
  most = TRIES,
): Promise<{ what: string; said: boolean }[]> {
  const page = await context.newPage();
  let lost: { what: string; said: boolean }[] = [];
  for (let tries = 0; tries < most; tries += 1) {
    if (tries > 0) await page.waitForTimeout(1000);
    lost = [];
    for (const one of expected) {
      await page.goto(`${origin}/survey/creator?step=${one.base.step}`);
      const found = await takeSnapshot(page);
      const missing = found?.step === one.base.step ? missingFields(one, found) : ["the whole step"];
      const shown = missing.map(
        (name) =>
          `${name}: ${JSON.stringify(one.base.fields[name]?.value)}, found ${JSON.stringify(found?.fields[name]?.value)}`,
      );
      if (missing.length > 0) lost.push({ what: `step ${one.base.step}, ${shown.join(", ")}`, said: one.said });
    }
    if (lost.length === 0) break;
  }
  return lost;
}
