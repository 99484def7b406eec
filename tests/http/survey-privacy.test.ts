import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { failWrites, readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("neither answers nor keys nor links get into the log, whatever happens", async () => {
  const visitor = visit(server.origin);
  const second = await walkTo(visitor, 2);
  const path = resumePath(second);
  const token = path.slice(path.lastIndexOf("/") + 1);
  const [key = ""] = valuesOf(second, "key");
  await visitor.press(await visitor.get("/survey/creator?step=1"), "next", { name: "" });
  await visit(server.origin).get(path);
  await visit(server.origin).ask(`${path}.data`);
  await visit(server.origin).get(`/Survey/Creator/Resume/${token}`);
  await visit(server.origin).get(`/survey/creator/%72esume/${token}`);
  await visit(server.origin).get(`${path}/more`);
  await visit(server.origin).get(`${path}?name=Ruth`);
  const mend = await failWrites(server.databaseFile);
  await visitor.press(second, "next", ANSWERS[2]);
  await mend();
  const last = await walkTo(visitor, 4);
  await visitor.go(last, "submit", ANSWERS[4]);
  await visitor.press(await visitor.get("/survey/creator/answers"), "delete");
  await server.waitForRecord((record) => record.method === "POST" && record.path === "/survey/creator/answers");

  const printed = server.lines.join("\n");
  const cookie = [...visitor.jar.values()].join();
  for (const secret of [key, key.split(".")[1] ?? key, token, "ruth@example.com", "Ruth", "Bread", "רות", "192.0.2"]) {
    expect(printed, secret).not.toContain(secret);
  }
  expect(cookie).not.toContain(token);
  expect(printed).toContain("survey could not be saved");
  expect(
    server
      .records()
      .filter((record) => record.msg === "request")
      .map((record) => record.path),
  ).toContain("/survey/creator/resume/…");
});

test("what is kept of keys and links in the database opens nothing", async () => {
  const visitor = visit(server.origin);
  const page = await walkTo(visitor, 2);
  const kept = JSON.stringify(await readSurveys(server.databaseFile));
  expect(kept).not.toContain(resumePath(page).split("/").at(-1));
  const [first] = valuesOf(page, "page");
  expect(kept).not.toContain(first);
});
