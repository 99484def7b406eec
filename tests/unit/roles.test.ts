import { describe, expect, test } from "vitest";
import { MENU } from "../../app/desk/shell/desk-shell.tsx";
import {
  AREA_NAMES,
  AREAS,
  areaOf,
  isReadOnly,
  mayDo,
  mayRequest,
  rightIn,
  type Role,
  ROLES,
} from "../../app/server/security/roles.ts";
import { documents } from "../../app/site/content/documents.ts";

test.each([
  ["/desk", "own"],
  ["/desk/orders", "orders"],
  ["/DESK/Orders/abc", "orders"],
  ["/desk/orders/addresses.xlsx", "orders"],
  ["/desk/orders/months.csv", "sales"],
  ["/desk/orders/monthsabc", "orders"],
  ["/desk/content/postage/history", "shop-content"],
  ["/desk/content/about", "content"],
  ["/preview/about", "content"],
  ["/desk/made-up", null],
  ["/desk/accounting", null],
  ["/desk/%73urveys", "surveys"],
  ["/desk/content%2Fterms", null],
  ["/desk/%E0%A4%A", null],
])("%s is in the area %s", (path, area) => expect(areaOf(path)).toBe(area));

test("what no area names is for owners alone", () => {
  for (const role of ROLES) expect(mayDo(role, "GET", "/desk/made-up"), role).toBe(role === "owner");
});

test("every link of the menu and every document is in an area", () => {
  for (const href of Object.values(MENU).flatMap(Object.values)) expect(areaOf(href), href).not.toBeNull();
  const names = Object.keys(documents);
  for (const { paths } of [AREAS["shop-content"]])
    for (const path of paths) expect(names, path).toContain(path.split("/").at(-1));
});

describe("a right", () => {
  test("to read is to look, and not to post or to take a file of people along", () => {
    expect(rightIn("reader", "orders")).toBe("read");
    expect(mayDo("reader", "GET", "/desk/orders")).toBe(true);
    expect(mayDo("reader", "HEAD", "/desk/orders")).toBe(true);
    expect(mayDo("reader", "POST", "/desk/orders/abc")).toBe(false);
    for (const file of ["orders/export.csv", "orders/addresses.xlsx", "surveys/export.jsonl", "messages/export.csv"])
      expect(mayDo("reader", "GET", `/desk/${file}`), file).toBe(false);
    for (const file of ["orders/%61ddresses.csv", "orders/addresses%2Ecsv", "orders/ADDRESSES.csv"])
      expect(mayDo("reader", "GET", `/desk/${file}`), file).toBe(false);
    expect(mayDo("reader", "GET", "/desk/orders/months.csv")).toBe(true);
    expect(mayDo("shop", "GET", "/desk/orders/addresses.xlsx")).toBe(true);
    expect([isReadOnly("reader", "/desk/orders/abc"), isReadOnly("shop", "/desk/orders/abc")]).toEqual([true, false]);
    expect([mayDo("reader", "GET", "/desk/new-product"), mayDo("shop", "GET", "/desk/new-product")]).toEqual([
      false,
      true,
    ]);
    const forProduct = new URL("https://tetm.example/desk/pictures?product=covenant-tee");
    expect([mayRequest("content", "POST", forProduct), mayRequest("shop", "POST", forProduct)]).toEqual([false, true]);
  });

  test("to change something is each role's for its own work alone", () => {
    const changes = ROLES.filter((role) => role !== "owner").map((role) => [
      role,
      AREA_NAMES.filter((area) => rightIn(role, area) === "change"),
    ]);
    expect(Object.fromEntries(changes)).toEqual({
      shop: ["messages", "orders", "products", "shop-content", "reply-templates", "pictures", "outbox"],
      creators: ["surveys", "messages", "people", "reply-templates", "outbox"],
      content: ["reply-templates", "content", "pictures"],
      reader: [],
    });
  });

  test("of nobody but an owner is to manage members, or to read the audit log", () => {
    for (const role of ROLES.filter((one): one is Exclude<Role, "owner"> => one !== "owner"))
      for (const area of ["members", "audit"] as const) expect(rightIn(role, area), role).toBeNull();
    for (const area of AREA_NAMES) expect(rightIn("owner", area), area).toBe("change");
  });
});
