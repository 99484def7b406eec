import { expect, test } from "vitest";
import { badgeText } from "../../app/site/pages/public-frame.tsx";

test.each([
  [-1, null],
  [0, null],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [5000, "99+"],
])("%i items show %s", (count, badge) => {
  expect(badgeText(count)).toBe(badge);
});
