import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { beginningOf } from "../../app/ui/beginning-of.ts";

test.each(["a", "<", '"', "'", "&", ">", "é", "漢", "🌾", `<a b="c">'&é漢🌾`])(
  "of '%s' as much is shown as takes the bytes that it may as HTML, and no character is halved",
  (text) => {
    const whole = text.repeat(2000);
    const shown = beginningOf(whole, 1200);
    const bytes = Buffer.byteLength(renderToStaticMarkup(shown));
    expect(whole.startsWith(shown)).toBe(true);
    expect(bytes).toBeLessThanOrEqual(1200);
    expect(bytes).toBeGreaterThan(1200 - 6);
    expect(encodeURIComponent(shown)).not.toBe("");
  },
);

test("what fits stays as it is", () => {
  expect(beginningOf('"'.repeat(200), 1200)).toBe('"'.repeat(200));
  expect(beginningOf("", 0)).toBe("");
});
