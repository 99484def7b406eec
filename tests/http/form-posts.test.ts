import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { readSurveys } from "../support/survey-records.ts";
import { useServer } from "../support/use-server.ts";

const FORM = "application/x-www-form-urlencoded";
const BODY = "name=Whole&current_stage=exploring&intent=next";

const server = useServer();

test("more than 96 KB are refused in words, a long story is not", async () => {
  const tooLong = await post("/survey/creator?step=1", `${BODY}&self_description=${"x".repeat(1024 * 1024)}`, {});
  expect(tooLong.status).toBe(413);
  expect(await tooLong.text()).toContain("<title>Error: This is too long | TETM</title>");
  const long = await post(
    "/survey/creator?step=1",
    `name=Long&current_stage=exploring&self_description=${"x".repeat(10_000)}`,
    {},
  );
  expect(long.status).toBe(200);
  expect((await readSurveys(server.databaseFile)).find(({ name }) => name === "Long")?.self_description).toHaveLength(
    10_000,
  );
});

test.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
  "a body of type %s is refused in words",
  async (type) => {
    const response = await post("/survey/creator?step=1", '{"name":"Whole"}', { "Content-Type": type });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain("This form can&#x27;t be read");
  },
);

test("more than a thousand fields, or a name of many levels, are refused in words", async () => {
  const many = await post("/survey/creator?step=1", `${BODY}${"&content_links=x".repeat(10_000)}`, {});
  expect([many.status, await many.text()]).toEqual([
    413,
    expect.stringContaining("<title>Error: There are too many fields | TETM</title>"),
  ]);
  const deep = await post("/survey/creator?step=1", `${BODY}&a${"[0]".repeat(1000)}=x`, {});
  expect([deep.status, await deep.text()]).toEqual([400, expect.stringContaining("This form can&#x27;t be read")]);
});

test("a post that was cut off on its way saves no half of it", async () => {
  const { hostname, port, host } = new URL(server.origin);
  const head = `POST /survey/creator?step=1 HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM}\r\nContent-Length: 500\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  await new Promise((sent) => socket.write(`${head}name=Cut+off&current_stage=exploring&self_description=half`, sent));
  await new Promise((arrived) => setTimeout(arrived, 100));
  socket.resetAndDestroy();
  await once(socket, "close");
  expect((await post("/survey/creator?step=1", BODY, {})).status).toBe(200);
  expect(await namesKept()).toContain("Whole");
  expect(await namesKept()).not.toContain("Cut off");
});

test("broken percent-encoding is read as far as it goes", async () => {
  const response = await post("/survey/creator?step=1", "name=50%&current_stage=exploring&platforms=%C3%28", {});
  expect(response.status).toBe(200);
  expect((await readSurveys(server.databaseFile)).find(({ name }) => name === "50%")).toMatchObject({
    platforms: "\uFFFD(",
  });
});

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(server.origin + path, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { "Content-Type": FORM, ...headers },
  });
}

async function namesKept(): Promise<string[]> {
  return (await readSurveys(server.databaseFile)).map(({ name }) => name);
}
