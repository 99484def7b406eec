import { describe, expect, test } from "vitest";
import { readCartPost, removeIntent } from "../../app/shop/cart/cart.ts";
import { formOf } from "../support/form-data.ts";

describe("a post to the cart", () => {
  test("names lines by fields in the same order", () => {
    const post = read("intent=update&product_id=a&size=M&quantity=2&product_id=b&size=&quantity=x&quote=q&page=p");
    expect(post).toMatchObject({ intent: "update", priceHash: "q", page: "p" });
    expect(post.lines).toEqual([
      { productId: "a", size: "M", quantity: 2, isCut: false, shown: null },
      { productId: "b", size: "", quantity: 1, isCut: false, shown: null },
    ]);
  });

  test("says that more was typed than a line can have", () => {
    expect(read("intent=add&product_id=a&size=M&quantity=2000").lines).toEqual([
      { productId: "a", size: "M", quantity: 999, isCut: true, shown: null },
    ]);
    expect(read("intent=add&product_id=a&size=M&quantity=999").lines[0]?.isCut).toBe(false);
  });

  test.each([
    { productId: "a", size: "M" },
    { productId: "a", size: "" },
    { productId: "a", size: "18 x 24 in" },
    { productId: "a", size: "3:4\nb" },
  ])("says by its button which line is removed: %j", (key) => {
    expect(readCartPost(formOf({ intent: removeIntent(key) }))).toMatchObject({ intent: "remove", removed: key });
  });

  test("of one line removes that line", () => {
    expect(read("intent=remove&product_id=a&size=L").removed).toMatchObject({ productId: "a", size: "L" });
  });

  test.each(["", "intent=", "intent=buy", "intent=__proto__", "intent=Add", "intent=add%20", "intent=toString"])(
    "%j asks for nothing",
    (body) => {
      expect(read(body).intent).toBeNull();
    },
  );
});

function read(body: string) {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  return readCartPost(form);
}
