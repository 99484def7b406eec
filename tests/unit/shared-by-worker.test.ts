import { expect, test } from "vitest";
import { makeKeeper } from "../support/shared-by-worker.ts";

test("a thing is opened once, also by two who ask at the same time", async () => {
  const keeper = makeKeeper();
  let opened = 0;
  const ask = () =>
    keeper.keep(
      "thing",
      async () => (opened += 1),
      async () => {},
    );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test("what did not open is tried again by the next who asks", async () => {
  const keeper = makeKeeper();
  const closed: string[] = [];
  await expect(
    keeper.keep(
      "thing",
      () => Promise.reject(new Error("no port")),
      async () => {},
    ),
  ).rejects.toThrow("no port");
  expect(
    await keeper.keep(
      "thing",
      async () => "open",
      async (value) => closed.push(value),
    ),
  ).toBe("open");
  await keeper.close();
  expect(closed).toEqual(["open"]);
});

test("all is closed once, the newest first, also after one that fails to", async () => {
  const keeper = makeKeeper();
  const closed: string[] = [];
  for (const name of ["first", "second", "third"]) {
    await keeper.keep(
      name,
      async () => name,
      async () => {
        closed.push(name);
        if (name === "second") throw new Error("it would not close");
      },
    );
  }
  await keeper.close();
  await keeper.close();
  expect(closed).toEqual(["third", "second", "first"]);
});
