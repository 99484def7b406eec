import { describe, expect, test } from "vitest";
import { FORM_LIMIT, readFormBody } from "../../app/http/form-body.server.ts";

const FORM = "application/x-www-form-urlencoded";

describe("a form", () => {
  test.each([
    ["a=1&b=2&a=3", [["a", "1"], ["b", "2"], ["a", "3"]]],
    ["", []],
    ["a", [["a", ""]]],
    ["a=b+c%20d", [["a", "b c d"]]],
    ["name=%F0%9F%8C%BE+%D7%A8%D7%95%D7%AA+caf%C3%A9", [["name", "🌾 רות café"]]],
    ["name=🌾 רות", [["name", "🌾 רות"]]],
    ["a=%&b=%zz&c=%C3", [["a", "%"], ["b", "%zz"], ["c", "\uFFFD"]]],
    ["__proto__=x&constructor=y", [["__proto__", "x"], ["constructor", "y"]]],
  ])("%s", async (body, entries) => {
    const read = await readFormBody(post(body));
    expect(read.kind === "form" && [...read.form]).toEqual(entries);
  });

  test.each([`${FORM}; charset=UTF-8`, FORM.toUpperCase()])("of type %s", async (type) => {
    expect(await readFormBody(post("a=1", { "Content-Type": type }))).toMatchObject({ kind: "form" });
  });
});

test.each(["application/json", "multipart/form-data; boundary=x", "text/plain", `${FORM}x`])("%s is no form", async (type) => {
  expect(await readFormBody(post("{}", { "Content-Type": type }))).toEqual({ kind: "wrong-type" });
});

test("a body without a type is no form", async () => {
  const request = post("a=1");
  request.headers.delete("Content-Type");
  expect(await readFormBody(request)).toEqual({ kind: "wrong-type" });
});

describe("a form that is too large", () => {
  test("one megabyte is the most", async () => {
    expect(FORM_LIMIT).toBe(1_048_576);
    expect(await readFormBody(post(`a=${"x".repeat(FORM_LIMIT - 2)}`))).toMatchObject({ kind: "form" });
    expect(await readFormBody(post(`a=${"x".repeat(FORM_LIMIT - 1)}`))).toEqual({ kind: "too-large" });
  });

  test("is read to its end, so that the connection can go on", async () => {
    const request = post("a=1&b=2&c=3");
    expect(await readFormBody(request, 10)).toEqual({ kind: "too-large" });
    expect(await request.body?.getReader().read()).toEqual({ done: true, value: undefined });
  });

  test("is counted while it arrives, and given up where it has no end", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 4;
        controller.enqueue(new TextEncoder().encode("a=1&"));
      },
    });
    const request = post(body, { "Content-Length": "4" });
    expect(await readFormBody(request, 100)).toEqual({ kind: "too-large" });
    expect(sent).toBeLessThan(1_650);
  });

  test("what was written counts, not how it is encoded", async () => {
    const hebrew = "ש".repeat(FORM_LIMIT / 2 - 1);
    const body = new URLSearchParams({ a: hebrew }).toString();
    expect(body.length).toBeGreaterThan(2.9 * FORM_LIMIT);
    const read = await readFormBody(post(body));
    expect(read.kind === "form" && read.form.get("a") === hebrew).toBe(true);
    expect(await readFormBody(post(new URLSearchParams({ a: `${hebrew}ש` }).toString()))).toEqual({ kind: "too-large" });
  });

  test("bytes count, not letters", async () => {
    expect(await readFormBody(post("a=éé"), 5)).toEqual({ kind: "too-large" });
  });
});

function post(body: string | ReadableStream, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { method: "POST", body, headers: { "Content-Type": FORM, ...headers }, duplex: "half" } as RequestInit);
}
