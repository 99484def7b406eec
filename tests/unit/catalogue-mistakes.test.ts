import { describe, expect, test } from "vitest";
import { readCatalogueFile } from "../../app/shop/catalogue/catalogue-file.server.ts";
import { entryOf, sizeOf } from "../support/catalogue-entries.ts";

const TEE = `- slug: tee
  name: Tee
  description: A shirt.
  picture: /a.svg
  picture_alt: A shirt
  price: 28.00
  stock: 5
`;

const SIZED = TEE.replace(
  "  price: 28.00\n  stock: 5\n",
  "  sizes:\n    - size: S\n      price: 28.00\n      stock: 5\n    - size: M\n      price: 30\n      stock: unlimited\n",
);

test("a product without and one with sizes", () => {
  const shirt = { name: "Tee", description: "A shirt.", picture: "/a.svg", picture_alt: "A shirt" };
  expect(read(TEE + SIZED.replace("slug: tee", "slug: sized\n  position: 7"))).toEqual({
    kind: "read",
    entries: [
      entryOf("tee", [sizeOf("", 2800, 5)], shirt),
      entryOf("sized", [sizeOf("S", 2800, 5), sizeOf("M", 3000, null)], { ...shirt, position: 7 }),
    ],
  });
});

test.each([
  ["in quotes", TEE.replace("28.00", '"28.00"')],
  ["with comments and an empty line", `# mine\n\n${TEE.replace("28.00", "28.00 # dollars")}`],
  ["with line breaks as Windows writes them", TEE.replaceAll("\n", "\r\n")],
  ["with a byte order mark", `\uFEFF${TEE}`],
])("the same %s", (_what, text) => {
  expect(read(text)).toEqual(read(TEE));
});

/** Replacements in a valid file, each with its messages. */
const mistakes: [from: string, to: string, ...said: string[]][] = [
  [
    "28.00",
    "28.005",
    "6: price of 'tee' is '28.005', but it must be a dollar amount from 0.50 to 999999.99, such as 28 or 28.00.",
  ],
  ["  price: 28.00\n", "", "1: price of 'tee' is missing, but a product without sizes needs it."],
  [
    "stock: 5",
    "stock: 1.5",
    "7: stock of 'tee' is '1.5', but it must be a whole number from 0 to 1000000, or the word unlimited.",
  ],
  [
    "slug: tee",
    "slug: Tee",
    "1: slug of 'Tee' is 'Tee', but it must be 1 to 60 lowercase letters, digits and single hyphens",
  ],
  ["slug: tee", "slug: success", "1: slug of 'success' is 'success', but the shop has another page at that address."],
  ["name: Tee", "name:", "2: name of 'tee' is empty, but it must be a single line of 1 to 120 characters."],
  [
    "description: A shirt.",
    'description: "\\e[31m"',
    "3: description of 'tee' is '\uFFFD[31m', but it must be text without control characters.",
  ],
  ["/a.svg", "/b.svg", "4: picture of 'tee' is '/b.svg', but there is no such file in public/."],
  ["/a.svg", "/../a.svg", "4: picture of 'tee' is '/../a.svg', but it must be the path of a picture in public/"],
  [
    "price: 28.00",
    "prize: 28.00",
    "1: price of 'tee' is missing, but",
    "6: 'tee' has the key 'prize', but the keys are slug, name,",
  ],
  [
    "price: 28.00",
    "price: 28.00\n  position: 0",
    "7: position of 'tee' is '0', but it must be a whole number from 1 to 9999.",
  ],
  ["price: 28.00", "price: 28.00\n  price: 29.00", "7: this is not the YAML of a catalogue: Map keys must be unique."],
  ["price: 28.00", "\tprice: 28.00", "6: the line begins with a tab, but YAML is indented with spaces."],
  [
    "name: Tee",
    "name: &a Tee",
    "2: a text that begins with '&', '*' or '!' has another meaning in YAML: put it in quotes.",
  ],
  [TEE, "", "the catalogue is empty, but it must be a list of 1 to 500 products, each beginning with '- slug:'."],
  [TEE, TEE + TEE, "8: 'tee' is listed twice."],
  [
    TEE,
    `${TEE.replace("28.00", "x")}- 3\n${TEE}`,
    "6: price of 'tee' is 'x', but",
    "8: product 2 is '3', but",
    "9: 'tee' is listed twice.",
  ],
];

const sizeMistakes: typeof mistakes = [
  ["size: M", "size: S", "10: size 'S' of 'tee' is listed twice."],
  ["size: M", `size: ${"M".repeat(21)}`, "10: name of size 'MMM"],
  [
    SIZED.slice(SIZED.indexOf("  sizes:")),
    "  sizes: []\n",
    "6: sizes of 'tee' is an empty list, but it must be a list of 1 to 50 sizes",
  ],
];

describe("each mistake is told with its line", () => {
  test.each(mistakes)("%j as %j", (from, to, ...said) => {
    expect(sentences(replaced(TEE, from, to))).toEqual(said.map(containing));
  });
  test.each(sizeMistakes)("with sizes: %j as %j", (from, to, ...said) => {
    expect(sentences(replaced(SIZED, from, to))).toEqual(said.map(containing));
  });
});

test.each([
  [
    "bytes of another encoding",
    Buffer.concat([Buffer.from("# é\n# ok\n"), Buffer.from([0x23, 0xe9, 0x0a])]),
    "3: the line is not UTF-8 text",
  ],
  ["more than 1 MiB", Buffer.alloc(1024 * 1024 + 1, "#"), "null: the file has 1048577 bytes, but may have 1048576."],
  ["a list without end", Buffer.from("- a\n".repeat(20_000)), "1: the catalogue is a list of 20000, but"],
])("%s", (_what, bytes, said) => {
  expect(sentences(bytes)[0]).toContain(said);
});

function containing(said: string): unknown {
  return expect.stringContaining(said);
}

function sentences(file: string | Uint8Array): string[] {
  const outcome = readCatalogueFile(Buffer.from(file), (picture) => picture === "/a.svg");
  return outcome.kind === "mistaken" ? outcome.mistakes.map(({ line, message }) => `${line}: ${message}`) : [];
}

function replaced(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, () => to);
}

function read(text: string) {
  return readCatalogueFile(new TextEncoder().encode(text), () => true);
}
