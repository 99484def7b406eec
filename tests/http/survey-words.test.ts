import { expect, test } from "vitest";
import { allFields, isChoiceField, isListField } from "../../app/survey/answers.ts";
import { walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

const server = useServer();

// The agreed texts (docs/behavior.md, Survey 1 to 11), written out here so that any change fails a test.
const steps = [
  [
    1,
    "Who You Are",
    "25% complete",
    "Next Step",
    ["name", "creator_name", "current_stage", "self_description", "archetypes", "platforms"],
  ],
  [
    2,
    "What You're Building",
    "50% complete",
    "Next Step",
    ["niche", "takeaway_goals", "monetization_intent", "monetization_methods", "current_barriers"],
  ],
  [3, "Where You Need Help", "75% complete", "Next Step", ["weak_areas", "preferred_style", "community_needs"]],
  [
    4,
    "Final Pieces",
    "100% complete",
    "Submit Survey",
    ["success_vision", "ideal_tetm_support", "content_links", "discovery_call", "email"],
  ],
] as const;

test.each(steps)("step %i, %s", async (step, title, percent, button, fields) => {
  const page = await walkTo(visit(server.origin), step);
  expect(page.title).toBe("Build Your Platform With Us | TETM");
  expect(page.text).toContain(`Step ${step} of 4 , ${percent}`);
  expect(page.html).toMatch(new RegExp(`<h2[^>]*>${title.replace("'", "&#x27;")}</h2>`));
  const previous = page.form?.buttons.filter(({ text }) => text === "Previous");
  expect(previous).toEqual([{ text: "Previous", intent: "previous", disabled: step === 1 }]);
  expect(page.form?.buttons.at(-1)).toEqual({ text: button, intent: step === 4 ? "submit" : "next", disabled: false });
  expect(namesOf(page)).toEqual(fields);
});

const lists = [
  [1, "current_stage", ["exploring", "actively_posting", "ready_to_scale", "already_monetizing"]],
  [1, "archetypes", ["Teacher", "Artist", "Outlaw", "Comedian", "Sage", "Builder", "Preacher", "Storyteller"]],
  [2, "monetization_intent", ["not_yet", "eventually", "asap", "already_monetizing"]],
  [2, "monetization_methods", ["Merch", "Digital Products", "Coaching", "Supporter Model", "Affiliate", "Events"]],
  [
    2,
    "current_barriers",
    ["Time", "Tech Skills", "Unclear Where to Start", "Fear/Confidence", "Hit a Plateau", "Need a Team", "Other"],
  ],
  [
    3,
    "weak_areas",
    [
      "Branding",
      "Content Strategy",
      "Consistency",
      "Visuals/Graphics",
      "Website",
      "Merch/Products",
      "Email Marketing",
      "Video Editing",
      "Confidence",
      "Other",
    ],
  ],
  [3, "preferred_style", ["done_for_you", "done_with_you", "diy"]],
  [
    3,
    "community_needs",
    ["Accountability Partners", "Creative Collaborators", "Audience Building", "Prefer Solo Work"],
  ],
  [4, "discovery_call", ["yes", "maybe_later", "no"]],
] as const;

test.each(lists)("step %i offers the options of %s, in their order", async (step, field, options) => {
  const { html } = await walkTo(visit(server.origin), step);
  const inputs = [...html.matchAll(/<input [^>]*type="(radio|checkbox)" name="([^"]*)"[^>]* value="([^"]*)"/g)].filter(
    ([, , name]) => name === field,
  );
  // An optional choice has a first, empty radio button, so that text browsers start without a selection.
  const none = isChoiceField(field) && field !== "current_stage" ? [""] : [];
  expect(inputs.map(([, , , value]) => value)).toEqual([...none, ...options]);
  expect(new Set(inputs.map(([, type]) => type))).toEqual(new Set([isChoiceField(field) ? "radio" : "checkbox"]));
});

test("no list is left out here", () => {
  expect(lists.map(([, field]) => field).toSorted()).toEqual(
    allFields.filter((field) => isChoiceField(field) || (isListField(field) && field !== "content_links")).toSorted(),
  );
});

test("the title, the star beside Name, the closing words and the call of 30 minutes", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  expect(first.html).toMatch(/<h1[^>]*>.*Build Your.*Platform.*With Us.*<\/h1>/s);
  expect(first.text).toContain("Name * (required)");
  const last = await walkTo(visitor, 4);
  expect(last.text).toContain("Almost There");
  expect(last.text).toMatch(/Discovery call .{0,40}30-minute call/);
});

test("a survey page is kept by no cache, and its address for search engines is the survey's", async () => {
  const page = await walkTo(visit(server.origin), 2);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.html).toContain('<link rel="canonical" href="https://tetm.example/survey/creator"/>');
  expect(page.html).toContain('<meta name="robots" content="index,follow"/>');
});

/** Returns the name of every question once, in page order. */
function namesOf(page: Page): string[] {
  const main = /<form .*?<\/form>/s.exec(page.html)?.[0] ?? "";
  const names = [...main.matchAll(/<(?:input|textarea) [^>]*name="([a-z_]+)"/g)].map(([, name]) => name ?? "");
  return [...new Set(names)].filter((name) => !["key", "page", "version", "sequence"].includes(name));
}
