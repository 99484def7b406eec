import { expect, test } from "vitest";
import { gouge, gougeRing, inSteps } from "../../app/ui/gouge.ts";

test("a cut begins and ends in a point, and is widest between them", () => {
  expect(gouge({ from: [0, 0], to: [100, 0], width: 10 })).toBe("M0 0q40 10 100 0-60-10-100 0");
});

test("a ring is cut the same way each time, and stays within its angles", () => {
  const ring = { center: [0, 0] as [number, number], radius: 100, width: 4, length: 30, gap: 8 };
  expect(gougeRing(ring)).toBe(gougeRing(ring));
  const heights = [...gougeRing({ ...ring, angles: [0, 180] }).matchAll(/M-?\d+ ?(-?\d+)/g)].map((cut) =>
    Number(cut[1]),
  );
  expect(heights.length).toBeGreaterThan(4);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
});

test("the cuts of one path can start from each other", () => {
  expect(inSteps("M10 20q1 1 2 2-1 1-2-2M7 35q1 1 2 2-1 1-2-2M-3-5q1 1 2 2-1 1-2-2")).toBe(
    "m10 20q1 1 2 2-1 1-2-2m-3 15q1 1 2 2-1 1-2-2m-10-40q1 1 2 2-1 1-2-2",
  );
});
