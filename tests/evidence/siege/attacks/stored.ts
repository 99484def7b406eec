import { randomBytes } from "node:crypto";
import { ANSWERS } from "../../../support/survey-walk.ts";
import type { Page } from "../../../support/visitor.ts";
import { type Attack, type Attacker, cookieOf, encode, formHeaders, largestTaken } from "../attack.ts";

export const TEXTS = [950_000, 300_000, 90_000, 30_000, 10_000, 2_000];
export const NAMES = [950_000, 90_000, 10_000, 1_000, 200, 100];

/** Stores data that others, or the attacker, then read. Quotation marks become longer in HTML and in JSON. */
export const storedAttacks: readonly Attack[] = [
  {
    name: "long-names",
    row: 3,
    about: "new surveys and messages with the longest name that is taken; the team reads its lists meanwhile",
    lanes: 10,
    begin: async ({ send, origin }) => {
      const post = (path: string, body: string) => send({ method: "POST", path, headers: formHeaders(origin), body });
      const survey = (size: number) => post("/survey/creator?step=1", firstStep({ name: '"'.repeat(size) }));
      const message = (size: number) =>
        post(
          "/contact",
          encode({
            name: '"'.repeat(size),
            email: "a@example.com",
            subject: "Services Inquiry",
            message: "x",
            page: randomBytes(16).toString("base64url"),
          }),
        );
      const inSurvey = await largestTaken(NAMES, async (size) => isTaken(await survey(size)));
      const inMessage = await largestTaken(NAMES, async (size) => isTaken(await message(size)));
      return (_lane, turn) => (turn % 4 === 3 ? message(inMessage) : survey(inSurvey));
    },
  },
  {
    name: "own-answers",
    row: 4,
    about: "fills a survey of its own as far as it goes, then reads its answers, the file of them and its steps",
    lanes: 20,
    begin: async (attacker) => {
      const { cookie } = await fillLargest(attacker);
      return (_lane, turn) =>
        attacker.send({ path: OWN_PAGES[turn % OWN_PAGES.length] ?? "/", headers: { Cookie: cookie } });
    },
  },
  {
    name: "own-answers-left",
    row: null,
    about: "the same, and cuts the connection after 20 ms",
    lanes: 20,
    begin: async (attacker) => {
      const { cookie } = await fillLargest(attacker);
      return (_lane, turn) =>
        attacker.send({ path: OWN_PAGES[turn % OWN_PAGES.length] ?? "/", headers: { Cookie: cookie }, leaveAfter: 20 });
    },
  },
  {
    name: "new-surveys",
    row: 6,
    about: "new surveys without end, each as large as it is taken",
    lanes: 20,
    begin: async ({ send, origin }) => {
      const post = (size: number) =>
        send({
          method: "POST",
          path: "/survey/creator?step=1",
          headers: formHeaders(origin),
          body: firstStep({ self_description: randomText(size) }),
        });
      const size = await largestTaken(TEXTS, async (one) => isTaken(await post(one)));
      return () => post(size);
    },
  },
  {
    name: "autosaves",
    row: null,
    about: "saves one survey at its largest, over and over, as a page with scripts does",
    lanes: 20,
    begin: async (attacker) => {
      const { page, text, cookie } = await fillLargest(attacker);
      const kept = (page.form?.fields ?? []).filter(([name]) => !["success_vision", "sequence"].includes(name));
      return async (lane, turn) => {
        const fields = [
          ...kept,
          ["success_vision", `${turn}${text.slice(String(turn).length)}`],
          ["sequence", String(turn * 100 + lane)],
          ["intent", "autosave"],
        ] as [string, string][];
        return attacker.send({
          method: "POST",
          path: "/survey/creator.data?step=4",
          headers: formHeaders(attacker.origin, cookie),
          body: new URLSearchParams(fields).toString(),
        });
      };
    },
  },
];

/**
 * Whether the site accepted a step. The response is the next page for a browser without a cookie, and a redirect to it
 * for others.
 */
export function isTaken({ status }: { status: number }): boolean {
  return status >= 200 && status < 400;
}

/** Pages that show a survey to its owner. */
export const OWN_PAGES = [
  "/survey/creator/answers",
  "/survey/creator/answers.json",
  "/survey/creator?step=1",
  "/survey/creator?step=4",
  "/survey/creator.data?step=1",
  "/survey/creator/answers.data",
];

export function firstStep(fields: Record<string, string>): string {
  return encode({
    ...(ANSWERS[1] as Record<string, string>),
    name: "Ruth",
    page: randomBytes(16).toString("base64url"),
    version: "0",
    sequence: "0",
    key: "",
    intent: "next",
    ...fields,
  });
}

/** Fills in three steps with the longest accepted texts, and opens the last. */
export async function fillLargest({
  visitor: newVisitor,
}: Pick<Attacker, "visitor">): Promise<{ page: Page; text: string; cookie: string }> {
  const visitor = newVisitor();
  let page = await visitor.get("/survey/creator?step=1");
  const grow = async (step: 1 | 2, field: string) => {
    await largestTaken(TEXTS, async (size) => {
      const answer = await visitor.go(page, "next", { ...ANSWERS[step], [field]: '"'.repeat(size) });
      if (isTaken(answer)) page = answer;
      return isTaken(answer);
    });
  };
  await grow(1, "self_description");
  await grow(2, "takeaway_goals");
  page = await visitor.go(page, "next", ANSWERS[3]);
  const text = '"'.repeat(
    await largestTaken(TEXTS, async (size) => {
      const answer = await visitor.go(page, "add-link", { ...ANSWERS[4], success_vision: '"'.repeat(size) });
      if (isTaken(answer)) page = answer;
      return isTaken(answer);
    }),
  );
  return { page, text, cookie: cookieOf(visitor) };
}

/** Makes incompressible text. */
function randomText(size: number): string {
  return randomBytes(Math.ceil((size * 3) / 4))
    .toString("base64url")
    .slice(0, size);
}
