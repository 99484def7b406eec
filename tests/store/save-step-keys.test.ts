import { beforeEach, expect, test } from "vitest";
import { deleteAnswers } from "../../app/survey/delete-surveys.server.ts";
import { withdrawLink } from "../../app/survey/resume-link.server.ts";
import { resumeTokenHash, writeSurveyKey, openSurvey } from "../../app/survey/which-survey.server.ts";
import { keyOf, openDesk, SECRETS, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;
let key: string;

beforeEach(async () => {
  desk = openDesk(store);
  key = keyOf(await desk.save(1, { ...STEP_1, page: "p" }));
});

test("the cookie finds the record where the form has no key", async () => {
  await desk.save(2, { niche: "bread" }, key);
  expect(await desk.rows()).toMatchObject([{ niche: "bread" }]);
});

test("the form's key takes precedence over the cookie: each tab keeps its own survey", async () => {
  const other = keyOf(await desk.save(1, { ...STEP_1, name: "Naomi", page: "q" }));
  await desk.save(2, { key, niche: "bread" }, other);
  expect(await desk.rows()).toMatchObject([
    { name: "Ruth", niche: "bread" },
    { name: "Naomi", niche: null },
  ]);
});

test("an unsigned key opens nothing", async () => {
  const forged = key.replace("id-1", "id-2");
  expect(await desk.post(2, { key: forged, niche: "bread" })).toEqual({ kind: "missing" });
  expect(await desk.post(2, { key: "id-1~1", niche: "bread" }, "id-1~1")).toEqual({ kind: "missing" });
});

test("a withdrawn key opens nothing, the new one does", async () => {
  const newKey = await withdrawLink(desk.to, key);
  expect(await desk.post(2, { key, niche: "bread" })).toEqual({ kind: "missing" });
  expect(await openSurvey(desk.to, key)).toBeNull();
  await desk.save(2, { key: newKey ?? "", niche: "wine" });
  expect(await desk.rows()).toMatchObject([{ niche: "wine", key_generation: 2 }]);
});

test("deleting takes everything, and a second press nothing more", async () => {
  await desk.save(1, { ...STEP_1, name: "Naomi", page: "q" });
  await deleteAnswers(desk.to, key);
  await deleteAnswers(desk.to, key);
  await deleteAnswers(desk.to, null);
  expect(await desk.rows()).toMatchObject([{ name: "Naomi" }]);
  expect(await desk.post(2, { key, niche: "bread" })).toEqual({ kind: "missing" });
});

test("a new secret in front changes neither key nor link; retiring the old one makes a new link from the present one", async () => {
  const newer = "n".repeat(32);
  const [row] = await desk.rows();
  expect(await openSurvey({ ...desk.to, secrets: [newer, ...SECRETS] }, key)).toMatchObject({ id: "id-1" });
  expect(await desk.rows()).toEqual([row]);
  expect(await openSurvey({ ...desk.to, secrets: [newer] }, key)).toBeNull();
  const fresh = writeSurveyKey({ id: "id-1", keyGeneration: 1 }, [newer]);
  await openSurvey({ ...desk.to, secrets: [newer] }, fresh);
  expect(await desk.rows()).toMatchObject([
    { resume_token_hash: resumeTokenHash({ id: "id-1", keyGeneration: 1 }, [newer]) },
  ]);
});
