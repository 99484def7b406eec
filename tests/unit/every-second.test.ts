import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { everySecond } from "../../app/database/every-second.server.ts";
import { inTime } from "../../app/database/in-time.server.ts";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test("it looks each second, and not again while a look is under way", async () => {
  const answers: (() => void)[] = [];
  const look = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const end = everySecond(look);
  await vi.advanceTimersByTimeAsync(3000);
  expect(look).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(look).toHaveBeenCalledTimes(2);
  end();
});

test("a connection that fell silent doesn't end the looking, and neither does an error", async () => {
  const look = vi
    .fn<() => Promise<void>>(async () => {})
    .mockReturnValueOnce(new Promise(() => {}))
    .mockRejectedValueOnce(new Error("lost"));
  const end = everySecond(() => inTime(look()));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(look.mock.calls.length).toBeGreaterThanOrEqual(3);
  end();
});
