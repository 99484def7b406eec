import { expect, test } from "vitest";
import { canonicalPath } from "../../app/seo/addresses.ts";

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/about/", "/about"],
  ["/About", "/about"],
  ["/SURVEY/Creator/", "/survey/creator"],
  ["//about", "/about"],
  ["//evil.example/", "/evil.example"],
  ["///", "/"],
  ["/survey/creator/resume/AbC-dEf", "/survey/creator/resume/AbC-dEf"],
  ["/Survey/creator/resume/AbC-dEf/", "/survey/creator/resume/AbC-dEf"],
  ["/survey/creator/resume", "/survey/creator/resume"],
  ["/Desk/Orders/AbC-dEf", "/desk/orders/AbC-dEf"],
  ["/desk/surveys/AbC_d/", "/desk/surveys/AbC_d"],
  ["/Desk/Members/AbC-dEf", "/desk/members/AbC-dEf"],
  ["/desk/Orders", "/desk/orders"],
  ["/creators/Micah-Rowe", "/creators/micah-rowe"],
])("%s is spelled %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
