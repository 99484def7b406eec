import { describe, expect, test } from "vitest";
import { mistakesIn } from "../../app/desk/content/check-document.form.ts";
import { announcements } from "../../app/site/content/announcements.ts";
import { documents } from "../../app/site/content/documents.ts";
import { hasMoment, publicAt } from "../../app/site/publishing/field-values.ts";
import { toBody, toSubmitted, isWhole } from "../../app/site/publishing/submitted.ts";
import { fromNewYork, toNewYork } from "../../app/ui/days.ts";

const { definition } = documents.announcements;
const [release] = announcements.announcements;
const at = (publicFrom: string) => ({ announcements: [{ ...release!, publicFrom }] });

const moments: [what: string, shown: string, stored: string | null][] = [
  ["winter", "2026-11-24T09:00", "2026-11-24T14:00:00.000Z"],
  ["summer", "2026-07-04T00:00", "2026-07-04T04:00:00.000Z"],
  ["with seconds, which some browsers send", "2026-07-04T00:00:00", "2026-07-04T04:00:00.000Z"],
  ["the last minute before the skipped hour", "2026-03-08T01:59", "2026-03-08T06:59:00.000Z"],
  ["the skipped hour", "2026-03-08T02:00", null],
  ["after the skipped hour", "2026-03-08T03:00", "2026-03-08T07:00:00.000Z"],
  ["the hour that comes twice is the first", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
  ["a day that doesn't exist", "2026-02-30T09:00", null],
  ["an hour that doesn't exist", "2026-02-20T24:00", null],
  ["as Americans type it", "12/1/2026 3:00 PM", "2026-12-01T20:00:00.000Z"],
  ["noon, in short", "12/1/26, 12pm", "2026-12-01T17:00:00.000Z"],
  ["midnight", "12/1/2026 12:00 a.m.", "2026-12-01T05:00:00.000Z"],
  ["a year that is a slip", "0026-12-01T09:00", null],
  ["a day alone", "2026-02-20", null],
];

function withMoment(publicFrom: string) {
  const [entry] = toSubmitted(definition, announcements).announcements as Record<string, string>[];
  return mistakesIn(definition, { announcements: [{ ...entry!, publicFrom }] }, { ready: [release!.hero] });
}

describe("a moment in New York", () => {
  test.each(moments)("%s: %s", (_, shown, stored) => {
    expect(fromNewYork(shown)).toBe(stored);
    expect(stored && fromNewYork(toNewYork(stored))).toBe(stored);
  });

  test("every hour of a year comes back from its form, but for the second of a night in November", () => {
    const hours = Array.from({ length: 366 * 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
    expect(hours.filter((iso) => fromNewYork(toNewYork(iso)) !== iso)).toEqual(["2026-11-01T06:00:00.000Z"]);
  });

  test("a form shows it in New York's time, and the text has it in UTC", () => {
    const body = at("2026-11-24T14:00:00.000Z");
    const submitted = toSubmitted(definition, body);
    expect(submitted.announcements).toMatchObject([{ publicFrom: "2026-11-24T09:00" }]);
    expect(toBody(definition, submitted)).toMatchObject(body);
  });

  test("a form with a skipped hour is refused, and one without a moment isn't", () => {
    expect(withMoment("")).toEqual([]);
    expect(withMoment("2026-03-08T02:30")).toMatchObject([{ field: "announcements[0].publicFrom" }]);
    expect(withMoment("2026-03-08T02:30")[0]?.message).toContain("clocks in New York");
  });

  test("a stored text with another word in its place is not whole", () => {
    expect(isWhole(definition, at("2026-11-24T14:00:00.000Z"))).toBe(true);
    expect(isWhole(definition, at("soon"))).toBe(false);
  });
});

test("an entry is public from its moment, or at once without one", () => {
  const entries = [{ publicFrom: "" }, { publicFrom: "2026-11-24T14:00:00.000Z" }];
  expect(publicAt(entries, new Date("2026-11-24T13:59:59.999Z"))).toEqual([entries[0]]);
  expect(publicAt(entries, new Date("2026-11-24T14:00:00.000Z"))).toEqual(entries);
});

test("a look finds the moments since the last one", () => {
  const body = at(new Date(5000).toISOString());
  const found = [4000, 4999, 5000].map((after) => hasMoment(definition, body, after, after + 1000));
  expect(found).toEqual([true, true, false]);
  expect(hasMoment(definition, at(""), 0, 9000)).toBe(false);
  expect(hasMoment(documents.about.definition, documents.about.initial, 0, 9000)).toBe(false);
});
