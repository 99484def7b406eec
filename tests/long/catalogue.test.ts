import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Ended, runNode } from "../support/run-tool.ts";

const FILE = `- slug: tee
  name: Tee
  description: A shirt.
  picture: /pictures/shop/merch-line.svg
  picture_alt: Shirts on a line
  sizes:
    - {size: S, price: 28.00, stock: 5}
    - {size: M, price: 28.00, stock: unlimited}
- slug: mug
  name: Mug
  description: A cup.
  picture: /pictures/shop/merch-line.svg
  picture_alt: Mugs on a line
  price: 18
  stock: 0
`;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-catalogue-"));
  file = path.join(folder, "catalogue.yaml");
  writeFileSync(file, FILE);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("from an empty database to an open shop, and closed again", async () => {
  expect(await catalogue("list")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("There are no products yet."),
  });
  expect(await catalogue("import", file)).toMatchObject({
    code: 0,
    output: `tee: new
mug: new
Read 2 products: 2 new, 0 changed, 0 as before.
Not in the shop: tee, mug. To put them there: npm run catalogue -- publish tee mug
`,
  });
  expect(await catalogue("publish", "tee", "mug")).toMatchObject({
    code: 0,
    output: "tee is now in the shop.\nmug is now in the shop.\n",
  });
  writeFileSync(file, FILE.replace("price: 18", "price: 20").replace("stock: 0", "stock: 4"));
  expect(await catalogue("import", file)).toMatchObject({
    code: 0,
    output: `mug: price changed from $18.00 to $20.00
Read 2 products: 0 new, 1 changed, 1 as before.
Left the stock of 3 sizes unchanged (the file differs in 1); --with-stock takes it from the file.
`,
  });
  expect(await catalogue("import", file, "--with-stock")).toMatchObject({
    code: 0,
    output: "mug: stock changed from 0 to 4\nRead 2 products: 0 new, 1 changed, 1 as before.\n",
  });
  const out = path.join(folder, "out.yaml");
  expect(await catalogue("export", out)).toMatchObject({ code: 0, output: `Wrote all products to ${out}.\n` });
  expect((await catalogue("import", out)).stdout).toContain("0 new, 0 changed, 2 as before");
  expect(await catalogue("unpublish", "tee")).toMatchObject({ code: 0, output: "tee is now out of the shop.\n" });
  expect(await catalogue("list")).toMatchObject({
    code: 0,
    output: `tee  not in it    Tee
     S, $28.00, 5 left
     M, $28.00, unlimited
mug  in the shop  Mug
     $20.00, 4 left
`,
  });
});

test.each([
  [[], "Usage: npm run catalogue"],
  [["import", "a.yaml", "--without-stock"], "Unknown option '--without-stock'"],
  [["import", "no/such.yaml"], "'no/such.yaml' can't be read: there is no such file or folder.\n"],
  [["export", "README.md"], "'README.md' can't be written: it already exists, and may have your comments in it.\n"],
  [["publish", "hat", "cap"], "There is no product 'hat', 'cap', so nothing was changed; 'list' shows all.\n"],
])("%j is a sentence and exit code 1", async (args, said) => {
  const { code, stdout, output } = await catalogue(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(output.startsWith(said), output).toBe(true);
});

function catalogue(...args: string[]): Promise<Ended> {
  return runNode(["app/cli/catalogue.ts", ...args], { DATABASE_URL: `file:${path.join(folder, "site.db")}` });
}
