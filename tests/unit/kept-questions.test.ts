import { setImmediate as next } from "node:timers/promises";
import type { Logger } from "pino";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { isChoiceField, isListField, optionsOf, stepFields, STEPS } from "../../app/survey/answers.ts";
import { surveyPage } from "../../app/survey/build-page.server.ts";
import { StepFields } from "../../app/survey/step-fields.tsx";
import { makeKeptHtml } from "../../app/ui/kept-html.server.ts";
import { KeptHtmlContext } from "../../app/ui/kept-html.ts";

const log = { error: vi.fn<Logger["error"]>() };
const deps = { randomId: () => "id", secrets: ["secret"], origin: "", settings: { mail: null } };

/** Whether the option at a place is chosen. */
const choices = {
  none: () => false,
  all: () => true,
  "every second": (place: number) => place % 2 === 0,
  "the others": (place: number) => place % 2 === 1,
};

const states = STEPS.flatMap((step) =>
  Object.values(choices).flatMap((isChosen) =>
    [false, true].map((wrong) => {
      const fields = stepFields[step];
      const typed = fields.map((field) => {
        if (field === "content_links") return [field, ["https://tetm.example/"]];
        if (!isChoiceField(field) && !isListField(field)) return [field, "Ruth"];
        const chosen = optionsOf(field).filter((_, place) => isChosen(place));
        return [field, isChoiceField(field) ? (chosen[0] ?? "") : chosen];
      });
      const page = { ...surveyPage(deps, null, step), typed: Object.fromEntries(typed) };
      return { page, errors: wrong ? Object.fromEntries(fields.map((field) => [field, ["Wrong"]])) : {} };
    }),
  ),
);

test("questions are what React renders of them, whatever is chosen and whether it is wrong", async () => {
  const keep = makeKeptHtml({ log });
  const kept = (state: (typeof states)[number]) =>
    renderToString(createElement(KeptHtmlContext.Provider, { value: keep }, createElement(StepFields, state)));
  for (const state of states) {
    kept(state);
    await next();
  }
  for (const state of states) expect(kept(state)).toBe(renderToString(createElement(StepFields, state)));
  expect(log.error).not.toHaveBeenCalled();
});
