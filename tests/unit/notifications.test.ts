import { describe, expect, test } from "vitest";
import {
  activeSubscriptions,
  type Subscription,
  kindsOf,
  readChoices,
  seenField,
  TOPIC_NAMES,
  topicOf,
  topicsFor,
} from "../../app/mail/notifications/subscription.ts";
import { nextMorning } from "../../app/mail/notifications/team-emails.ts";
import { ROLES } from "../../app/server/security/roles.ts";
import { formOf } from "../support/form-data.ts";

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

  test("each kind of email belongs to one topic", () => {
    const kinds = TOPIC_NAMES.flatMap(kindsOf);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const topic of TOPIC_NAMES) for (const kind of kindsOf(topic)) expect(topicOf(kind)).toBe(topic);
    expect([topicOf("survey-receipt"), topicOf("team-morning"), topicOf("")]).toEqual([null, null, null]);
  });
});

test.each([
  ["in winter", "2026-01-15T12:59:59.999Z", "2026-01-15T13:00:00.000Z"],
  ["at 8 sharp, the one after", "2026-01-15T13:00:00.000Z", "2026-01-16T13:00:00.000Z"],
  ["in summer", "2026-07-15T20:00:00.000Z", "2026-07-16T12:00:00.000Z"],
  ["over the night without an hour, 23 hours later", "2026-03-07T13:00:00.000Z", "2026-03-08T12:00:00.000Z"],
  ["over the night with an hour twice, 25 hours later", "2026-10-31T12:00:00.000Z", "2026-11-01T13:00:00.000Z"],
])("the next morning: %s", (_when, now, morning) => {
  expect(nextMorning(new Date(now)).toISOString()).toBe(morning);
});

describe("the form", () => {
  test("has a choice for each topic, with what was chosen before", () => {
    const fields = { surveys: "digest", [seenField("surveys")]: "never", "failed-mail": "at-once", other: "x" };
    expect(readChoices(formOf(fields))).toEqual([
      { topic: "surveys", choice: "digest", seen: "never" },
      { topic: "failed-mail", choice: "at-once", seen: "" },
    ]);
    expect(readChoices(formOf({}))).toEqual([]);
  });

  test("is refused with any other choice", () => {
    for (const surveys of ["", "always", "DIGEST", "__proto__"]) expect(readChoices(formOf({ surveys }))).toBeNull();
  });
});
