import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentPages } from "../support/document-pages.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.remove();
});

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML: both spellings mean the same to a browser.
    "void-style": ["error", { style: "selfclose" }],
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // Poster headings are drawn in SVG and named by aria-label (docs/decisions/0001); axe checks that they have a name.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "empty-heading": "off",
    // Class names and the length of a title are style, not validity.
    "long-title": "off",
    // A phone number is kept together by its own link.
    "tel-non-breaking": "off",
  },
});

test.each(documentPages)("%s is valid HTML", async (path) => {
  const html = await (await fetch(server.origin + path)).text();
  const report = await validator.validateString(html);
  const complaints = report.results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
  expect(complaints).toEqual([]);
});
