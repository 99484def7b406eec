import { visit } from "../../support/visitor.ts";
import { encode, formHeaders, largestTaken } from "../siege/attack.ts";
import { fillLargest, firstStep, isTaken, NAMES, OWN_PAGES, TEXTS } from "../siege/attacks/stored.ts";
import { type ExpensiveRequest, MEMBER_PATHS, read } from "./expensive-requests.ts";

/** Records of each kind: more than one page of a list. */
const STORED = 60;
/** Total bytes that are enough to show a missing limit. */
const ENOUGH = 40_000_000;

let visitors = 0;

/** Makes a new visitor with their own address. */
function newcomer(origin: string) {
  visitors += 1;
  return visit(origin, { headers: { "Fly-Client-IP": `172.16.${visitors >> 8}.${visitors & 255}` } });
}

/**
 * Stores the largest data that the site accepts: one survey at every limit, and many surveys and messages. Returns
 * requests that read it: those of its owner, and a member's requests for each list, search, file and record.
 */
export async function storeLargest(origin: string, deskCookie: string): Promise<ExpensiveRequest[]> {
  const { cookie } = await fillLargest({ visitor: () => newcomer(origin) });
  const post = async (path: string, body: string) =>
    isTaken(await newcomer(origin).ask(path, { method: "POST", headers: formHeaders(origin), body }));
  const forms: Record<string, (size: number) => Promise<boolean>> = {
    "surveys' texts": (size) =>
      post("/survey/creator?step=1", firstStep({ self_description: '<&" '.repeat(size / 4) })),
    "surveys' names": (size) => post("/survey/creator?step=1", firstStep({ name: '"'.repeat(size) })),
    "messages' texts": (size) => post("/contact", message({ message: '<&" '.repeat(size / 4) })),
    "messages' names": (size) => post("/contact", message({ name: '"'.repeat(size) })),
  };
  for (const [name, store] of Object.entries(forms)) {
    const size = await largestTaken(name.endsWith("names") ? NAMES : TEXTS, store);
    for (let times = Math.min(STORED, Math.ceil(ENOUGH / size)); times > 0; times -= 1)
      await store(size).catch(() => false);
  }
  const cookies = { Cookie: deskCookie };
  const records = [
    ...(await recordsOf(origin, "surveys", deskCookie)),
    ...(await recordsOf(origin, "messages", deskCookie)),
  ];
  const pages = [...MEMBER_PATHS, "/desk/surveys?q=ruth", "/desk/messages?q=a", ...records];
  const data = pages.filter((path) => !path.includes("export")).map((path) => path.replace(/(\?|$)/, ".data$1"));
  const own = OWN_PAGES.map((path) => read({ path, headers: { Cookie: cookie } }));
  return [
    ...own.map((request) => ({ name: "own survey", request })),
    ...own.map((request) => ({ name: "own survey, left", request: { ...request, manner: "left" as const } })),
    ...[...pages, ...data].map((path) => ({ name: "desk", request: read({ path, headers: cookies }) })),
  ];
}

function message(fields: Record<string, string>): string {
  return encode({
    name: "Ruth",
    email: "a@example.com",
    subject: "General Question",
    message: "x",
    page: String(Math.random()),
    ...fields,
  });
}

/**
 * Returns the paths of the first two records of a list. Returns none if the list can't be read, which the list's own
 * cost shows.
 */
async function recordsOf(origin: string, list: string, cookie: string): Promise<string[]> {
  const html = await newcomer(origin)
    .ask(`/desk/${list}`, { headers: { Cookie: cookie } })
    .then(
      (page) => page.html,
      () => "",
    );
  return [
    ...new Set([...html.matchAll(new RegExp(`href="(/desk/${list}/[\\w-]{5,})"`, "g"))].map(([, path = ""]) => path)),
  ].slice(0, 2);
}
