import { expect, test } from "vitest";
import { hideSecrets } from "../../app/http/request-log.server.ts";

test.each([
  ["/", "/"],
  ["/survey/creator?step=2", "/survey/creator"],
  ["/shop?token=a?b", "/shop"],
  ["", ""],
  ["/survey/creator/resume/AbC-123_x", "/survey/creator/resume/…"],
  ["/survey/creator/resume/AbC-123_x.data?index", "/survey/creator/resume/….data"],
  ["/other/survey/creator/resume/AbC", "/other/survey/creator/resume/AbC"],
])("%s is logged as %s", (url, logged) => {
  expect(hideSecrets(url)).toBe(logged);
});
