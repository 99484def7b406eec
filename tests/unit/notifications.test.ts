import { describe, expect, test } from "vitest";
import {
  copyId,
  failureBatch,
  floodBatch,
  morningBatch,
  nextMorning,
  originalId,
} from "../../app/mail/notifications/batch.ts";
import {
  canReceive,
  activeSubscriptions,
  type Subscription,
  toldUntil,
  kindsOf,
  readChoices,
  seenField,
  TOPIC_NAMES,
  topicOf,
  topicsFor,
} from "../../app/mail/notifications/subscription.ts";
import { ROLES } from "../../app/server/security/roles.ts";

const AT = "2026-03-01T12:00:00.000Z";
const RUTH: Subscription = {
  staffId: "ruth",
  name: "Ruth Hale",
  email: "ruth@example.com",
  role: "owner",
  isActive: true,
  topic: "surveys",
  choice: "at-once",
  chosenAt: AT,
};

describe("who is told", () => {
  test("a role hears of what it may read", () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, topicsFor(role)]))).toEqual({
      owner: TOPIC_NAMES,
      shop: ["messages", "orders", "refunds", "failed-mail"],
      creators: ["surveys", "messages", "failed-mail"],
      content: [],
      reader: ["surveys", "messages", "orders", "refunds"],
    });
  });

  test.each([
    ["is disabled, or has no password", { isActive: false }],
    ["has a role that may not read it", { role: "content" as const }],
    ["has an address that no email can be sent to", { email: "ruth@intranet" }],
    ["chose never", { choice: "never" as const }],
    ["chose another topic", { topic: "messages" as const }],
  ])("no member who %s", (_who, change) => {
    expect(activeSubscriptions([RUTH], "surveys")).toEqual([RUTH]);
    expect(activeSubscriptions([{ ...RUTH, ...change }], "surveys")).toEqual([]);
  });

  test("a summary has all of a topic for who chose it, and for who chose something else only what was before", () => {
    expect(toldUntil({ ...RUTH, choice: "digest" }, "digest")).toBeNull();
    expect(toldUntil(RUTH, "at-once")).toBeNull();
    for (const choice of ["at-once", "never"] as const) expect(toldUntil({ ...RUTH, choice }, "digest")).toBe(AT);
    expect(toldUntil(undefined, "digest")).toBe("nothing");
    expect(toldUntil({ ...RUTH, role: "shop" }, "at-once")).toBe("nothing");
    expect(canReceive({ ...RUTH, role: "shop" }, "orders")).toBe(true);
  });

  test("each kind of email belongs to one topic", () => {
    const kinds = TOPIC_NAMES.flatMap(kindsOf);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const topic of TOPIC_NAMES) for (const kind of kindsOf(topic)) expect(topicOf(kind)).toBe(topic);
    expect([topicOf("survey-receipt"), topicOf("team-morning"), topicOf("")]).toEqual([null, null, null]);
  });
});

describe("the next morning", () => {
  test.each([
    ["in winter", "2026-01-15T12:59:59.999Z", "2026-01-15T13:00:00.000Z"],
    ["at 8 sharp, the one after", "2026-01-15T13:00:00.000Z", "2026-01-16T13:00:00.000Z"],
    ["in summer", "2026-07-15T20:00:00.000Z", "2026-07-16T12:00:00.000Z"],
    ["over the night without an hour, 23 hours later", "2026-03-07T13:00:00.000Z", "2026-03-08T12:00:00.000Z"],
    ["over the night with an hour twice, 25 hours later", "2026-10-31T12:00:00.000Z", "2026-11-01T13:00:00.000Z"],
  ])("%s", (_when, now, morning) => {
    expect(nextMorning(new Date(now)).toISOString()).toBe(morning);
  });
});

test("summaries of a flood and of failures have a period each, and one id for all processes", () => {
  const now = new Date("2026-01-01T00:14:59.999Z");
  expect(floodBatch(now, "team")).toEqual({
    id: "team-digest-1767225600",
    kind: "team-digest",
    due: new Date("2026-01-01T00:16:00.000Z"),
  });
  expect(floodBatch(now, "member").id).toBe("member-digest-1767225600");
  expect(failureBatch(now)).toMatchObject({ id: "failures-1767225600", due: new Date("2026-01-01T01:01:00.000Z") });
  expect(morningBatch(now).id).toBe("morning-2026-01-01");
  const copy = copyId("morning-2026-01-01", "AAAA-_");
  expect([copy, originalId(copy), originalId("id")]).toEqual(["morning-2026-01-01.AAAA-_", "morning-2026-01-01", "id"]);
});

describe("the form", () => {
  test("has a choice for each topic, with what was chosen before", () => {
    const fields = { surveys: "digest", [seenField("surveys")]: "never", "failed-mail": "at-once", other: "x" };
    expect(readChoices(form(fields))).toEqual([
      { topic: "surveys", choice: "digest", seen: "never" },
      { topic: "failed-mail", choice: "at-once", seen: "" },
    ]);
    expect(readChoices(form({}))).toEqual([]);
  });

  test("is refused with any other choice", () => {
    for (const surveys of ["", "always", "DIGEST", "__proto__"]) expect(readChoices(form({ surveys }))).toBeNull();
  });
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
