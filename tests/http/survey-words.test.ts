import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { allFields, isChoiceField, isListField } from "../../app/survey/answers.ts";
import type { Step } from "../../app/survey/questions.ts";
import { root } from "../support/run-tool.ts";
import { walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

// The pages say what docs/behavior.md, Survey 1 to 10, says.

/** The file of the agreed rows, without its ending: a static test would take the whole name for a citation. */
const AGREED = "behavior";
const behavior = readFileSync(path.join(root, "docs", `${AGREED}.md`), "utf8");
const rowOf = (number: number) => new RegExp(`\\*\\*Survey ${number}\\.\\*\\* (.*)`).exec(behavior)?.[1] ?? "";

const server = useServer();

test.each<[step: Step, button: string]>([
  [1, "Next Step"],
  [2, "Next Step"],
  [3, "Next Step"],
  [4, "Submit Survey"],
])("step %i has the title and the questions that were agreed on", async (step, button) => {
  const row = rowOf(step + 2);
  const [, title = ""] = /“(.*?)”/.exec(row) ?? [];
  const page = await walkTo(visit(server.origin), step);
  expect(page.title).toBe("Build Your Platform With Us | TETM");
  expect(page.text).toContain(`Step ${step} of 4 , ${25 * step}% complete`);
  expect(page.html).toMatch(new RegExp(`<h2[^>]*>${title.replace("'", "&#x27;")}</h2>`));
  const previous = page.form?.buttons.filter(({ text }) => text === "Previous");
  expect(previous).toEqual([{ text: "Previous", intent: "previous", disabled: step === 1 }]);
  expect(page.form?.buttons.at(-1)).toEqual({ text: button, intent: step === 4 ? "submit" : "next", disabled: false });
  expect(namesOf(page)).toEqual([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
});

const lists = [...(rowOf(9) + rowOf(10)).matchAll(/`(\w+)` \(([^)]*)\)/g)].map(
  ([, field = "", options = ""]) => [field, options.replaceAll("`", "").split(", ")] as const,
);

test.each(lists)("the options of %s are %j, in this order", async (field, options) => {
  const step = ([1, 2, 3, 4] as const).find((one) => rowOf(one + 2).includes(`\`${field}\``)) ?? 1;
  const { html } = await walkTo(visit(server.origin), step);
  const inputs = [...html.matchAll(/<input [^>]*type="(radio|checkbox)" name="([^"]*)"[^>]* value="([^"]*)"/g)].filter(
    ([, , name]) => name === field,
  );
  const isChoice = isChoiceField(field as "current_stage");
  // An optional choice starts with an empty radio button, so that text browsers start without a selection.
  const none = isChoice && field !== "current_stage" ? [""] : [];
  expect(inputs.map(([, , , value]) => value)).toEqual([...none, ...options]);
  expect(new Set(inputs.map(([, type]) => type))).toEqual(new Set([isChoice ? "radio" : "checkbox"]));
});

test("no list is left out there", () => {
  expect(lists.map(([field]) => field).toSorted()).toEqual(
    allFields.filter((field) => isChoiceField(field) || (isListField(field) && field !== "content_links")).toSorted(),
  );
});

test("the title, the star beside Name, the closing words and the call of 30 minutes", async () => {
  const first = await visit(server.origin).get("/survey/creator");
  expect(first.html).toMatch(/<h1[^>]*>.*Build Your.*Platform.*With Us.*<\/h1>/s);
  expect(first.text).toContain("Name * (required)");
  const last = await walkTo(visit(server.origin), 4);
  expect(last.text).toContain("Almost There");
  expect(last.text).toMatch(/Discovery call .{0,40}30-minute call/);
  expect(last.text).toContain("to reply to you and to schedule your call");
});

test("a survey page is kept by no cache, and its address for search engines is the survey's", async () => {
  const page = await walkTo(visit(server.origin), 2);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.html).toContain('<link rel="canonical" href="https://tetm.example/survey/creator"/>');
  expect(page.html).toContain('<meta name="robots" content="index,follow"/>');
});

/** Returns each question's name once, in page order. */
function namesOf(page: Page): string[] {
  const main = /<form .*?<\/form>/s.exec(page.html)?.[0] ?? "";
  const names = [...main.matchAll(/<(?:input|textarea) [^>]*name="([a-z_]+)"/g)].map(([, name]) => name ?? "");
  return [...new Set(names)].filter((name) => !["key", "page", "version", "sequence"].includes(name));
}
