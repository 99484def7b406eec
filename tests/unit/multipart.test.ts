import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  string,
  tuple,
  uint8Array,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { boundaryOf, MalformedBody, readParts } from "../../app/server/forms/upload.server.ts";

const BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";

async function* chunks(body: Buffer, sizes: readonly number[]) {
  let at = 0;
  for (let turn = 0; at < body.length; turn += 1) {
    const size = sizes.length > 0 ? (sizes[turn % sizes.length] ?? 1) : body.length;
    yield body.subarray(at, at + size);
    at += size;
  }
}

async function read(body: Buffer, sizes: readonly number[] = [], boundary = BOUNDARY) {
  const parts: { name: string; fileName: string | null; bytes: string }[] = [];
  for await (const { name, fileName, bytes } of readParts(chunks(body, sizes), boundary)) {
    const all: Uint8Array[] = [];
    for await (const chunk of bytes) all.push(Buffer.from(chunk));
    parts.push({ name, fileName, bytes: Buffer.concat(all).toString("latin1") });
  }
  return parts;
}

/** Writes a form like a browser. */
async function write(fields: readonly (readonly [name: string, bytes: Buffer, fileName: string])[]) {
  const form = new FormData();
  for (const [name, bytes, fileName] of fields) form.append(name, new Blob([Uint8Array.from(bytes)]), fileName);
  const response = new Response(form);
  const boundary = boundaryOf(response.headers.get("Content-Type")) ?? "";
  return { boundary, body: Buffer.from(await response.arrayBuffer()) };
}

test("any files come out as they went in, however the body is cut", async () => {
  const bytes = oneof(
    uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
    // Looks like the end of a part.
    array(constantFrom("\r\n--", "\r", "\n", "--", "------formdata-undici-0", "x"), { maxLength: 30 }).map((some) =>
      Buffer.from(some.join("")),
    ),
  );
  const names = string({
    unit: constantFrom("a", ";", "=", '"', "é", "名", " ", ".", "\\", "/"),
    minLength: 1,
    maxLength: 8,
  });
  const sizes = array(integer({ min: 1, max: 90 }), { maxLength: 5 });
  await assert(
    asyncProperty(array(tuple(constant("files"), bytes, names), { maxLength: 4 }), sizes, async (fields, cuts) => {
      const { boundary, body } = await write(fields);
      expect(await read(body, cuts, boundary)).toEqual(
        fields.map(([name, one, fileName]) => ({ name, fileName, bytes: one.toString("latin1") })),
      );
    }),
    { numRuns: 300 },
  );
});

describe("a body that no browser sends is refused, whatever it is", () => {
  const part = (header: string) => Buffer.from(`--${BOUNDARY}\r\n${header}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`);
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["no end", part('Content-Disposition: form-data; name="a"').subarray(0, -8)],
    ["no name", part("Content-Disposition: form-data")],
    ["a boundary that goes on", Buffer.from(`--${BOUNDARY}x\r\n\r\n`)],
    ["endless headers", part(`Content-Disposition: form-data; name="a"\r\nX: ${"x".repeat(20_000)}`)],
  ])("%s", async (_what, body) => {
    await expect(read(body)).rejects.toThrow(MalformedBody);
    await expect(read(body, [7])).rejects.toThrow(MalformedBody);
  });
});

test("a file input without a file has an empty name, a field without one has none", async () => {
  const parts = ['name="files"; filename=""', 'name="other"'].map(
    (names) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${names}\r\n\r\n\r\n`,
  );
  expect(await read(Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`))).toEqual([
    { name: "files", fileName: "", bytes: "" },
    { name: "other", fileName: null, bytes: "" },
  ]);
});
