import { expect, test } from "vitest";
import { chosenValue, doneAddress, readDone, readBulkPost } from "../../app/desk/cases/case.ts";

test("the form of a list is read, one page of rows at most", () => {
  const form = new FormData();
  for (let row = 0; row < 40; row += 1)
    form.append(
      "row",
      chosenValue({ id: `id-${row}`, followUpAt: row === 0 ? "2026-03-01T12:00:00.000Z" : null, statusAt: null }),
    );
  form.set("to-owner", "nobody");
  expect(readBulkPost(form)).toBeNull();
  form.set("intent", "assign");
  const post = readBulkPost(form);
  expect([post?.intent, post?.to, post?.rows.length]).toEqual(["assign", "nobody", 25]);
  expect(post?.rows.slice(0, 2)).toEqual([
    { id: "id-0", followUpSeen: "2026-03-01T12:00:00.000Z", statusSeen: "" },
    { id: "id-1", followUpSeen: "", statusSeen: "" },
  ]);
});

test("what was done is said by the address, which keeps the filters", () => {
  const url = new URL("https://tetm.example/desk/surveys?owner=me&q=a+b");
  const address = doneAddress(url, { intent: "status", to: "closed", rows: 12, skipped: 1 });
  const { done, rest } = readDone(new URL(address, url).searchParams);
  expect(done).toEqual({ intent: "status", to: "closed", rows: 12, skipped: 1 });
  expect(rest.toString()).toBe("owner=me&q=a+b");
});

test.each(["", "delete~x~1~0", "assign~x~1", "assign~x~-1~0", "assign~x~1e9~0"])("'%s' says nothing", (text) => {
  expect(readDone(new URLSearchParams({ done: text })).done).toBeNull();
});
