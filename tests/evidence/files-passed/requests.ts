import { setTimeout as wait } from "node:timers/promises";
import { ANSWERS } from "../../support/survey-walk.ts";
import { ORIGIN, type SiteAnswer, type SiteRequest } from "./serve-with-coverage.ts";

type Send = (one: SiteRequest) => Promise<SiteAnswer>;

/** Makes a post of the second step of an existing draft, as its Next button sends it. Sends two of its kind first. */
export async function surveyStep(send: Send): Promise<SiteRequest> {
  for (const page of ["first", "second"]) await mustBe(303, await send(await stepOfNewDraft(send, page)));
  return stepOfNewDraft(send, "third");
}

async function stepOfNewDraft(send: Send, page: string): Promise<SiteRequest> {
  const blank = await mustBe(200, await send({ method: "GET", path: "/survey/creator" }));
  const first = { ...ANSWERS[1], page, intent: "next" };
  const begun = await mustBe(303, await send(post("/survey/creator?step=1", first, cookiesOf(blank))));
  const second = { ...ANSWERS[2], page: `${page} again`, version: "1", sequence: "0", intent: "next" };
  return post("/survey/creator?step=2", second, cookiesOf(begun));
}

/** Makes a GET of a cached page. Sends two of its kind first. */
export async function cachedGet(send: Send): Promise<SiteRequest> {
  const page = { method: "GET", path: "/about" };
  await mustBe(200, await send(page));
  // A page is cached after it is compressed.
  await wait(500);
  await mustBe(200, await send(page));
  return page;
}

function cookiesOf({ headers }: SiteAnswer): string {
  return (headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
}

function post(path: string, fields: Record<string, string | string[]>, cookie: string): SiteRequest {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const headers = {
    Origin: ORIGIN,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
    Cookie: cookie,
  };
  return { method: "POST", path, headers, body: new URLSearchParams(pairs).toString() };
}

async function mustBe(status: number, answer: SiteAnswer): Promise<SiteAnswer> {
  if (answer.status !== status) throw new Error(`The answer was ${answer.status}, not ${status}.`);
  return answer;
}
