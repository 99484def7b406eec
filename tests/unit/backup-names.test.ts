import { expect, test } from "vitest";
import { backupName, isDue, namesToDelete } from "../../app/database/schedule-backups.server.ts";

const NOW = new Date("2026-11-20T09:30:15.900Z");
const pair = (name: string) => [name, `${name}.sha256`];
const hoursAgo = (hours: number) => backupName(new Date(NOW.getTime() - hours * 3_600_000));

test("a name tells the time and sorts by it", () => {
  expect(backupName(NOW)).toBe("site-20261120T093015Z.db");
  expect([hoursAgo(1), hoursAgo(2000), hoursAgo(30)].toSorted()).toEqual([hoursAgo(2000), hoursAgo(30), hoursAgo(1)]);
});

test.each([
  ["there is none", [], true],
  [
    "there are other files alone",
    ["before-the-move.db", "site-20261120T093015Z.db.sha256", "site-20261120T093015Z.db.partial-7"],
    true,
  ],
  ["the newest is younger than the time between two", [hoursAgo(30), hoursAgo(5)], false],
  ["the newest is that old", [hoursAgo(30), hoursAgo(6)], true],
  ["one is from the future, because a clock was wrong", [hoursAgo(30), hoursAgo(-9000)], true],
])("one is due where %s: %j is %s", (_case, names, due) => {
  expect(isDue(names, NOW, 6)).toBe(due);
});

test("the newest are kept with their checksums, and nothing that somebody else named is deleted", () => {
  const others = [
    "before-the-move.db",
    "before-the-move.db.sha256",
    "site.db",
    "site.db-wal",
    "notes.txt",
    "site-20261120T093015Z.db.bak",
  ];
  const [kept, old] = [[hoursAgo(1), hoursAgo(2)].flatMap(pair), [hoursAgo(3), hoursAgo(4)].flatMap(pair)];
  const left = [
    `${hoursAgo(9)}.partial-4711`,
    `${hoursAgo(9)}.partial-4711-journal`,
    `${hoursAgo(9)}.partial-4711-wal`,
    `${hoursAgo(9)}.partial-4711-shm`,
    `${hoursAgo(8)}.sha256`,
  ];
  expect(namesToDelete([...others, ...left, ...old, ...kept], 2).toSorted()).toEqual([...left, ...old].toSorted());
  expect(namesToDelete(kept, 2)).toEqual([]);
});

test("one that is older than /privacy says goes too, but for the newest", () => {
  const [young, old] = [pair(hoursAgo(5)), pair(hoursAgo(49))];
  const limit = new Date(NOW.getTime() - 48 * 3_600_000);
  expect(namesToDelete([...young, ...old], 14, limit)).toEqual(old);
  expect(namesToDelete(old, 14, limit)).toEqual([]);
});
