import { expect, test } from "vitest";
import { hideSecrets } from "../../app/server/log.server.ts";

test.each([
  ["/", "/"],
  ["/survey/creator?step=2", "/survey/creator"],
  ["/survey/creator/resume/AbC-123_x", "/survey/creator/resume/…"],
  ["/survey/creator/resume/AbC-123_x.data?index", "/survey/creator/resume/….data"],
  ["/Survey/Creator/RESUME/AbC-123_x", "/Survey/Creator/RESUME/…"],
  ["/survey/creator/%72esume/AbC-123_x", "/survey/creator/resume/…"],
  ["/survey/creator/resume/100%", "/survey/creator/resume/…"],
  ["/survey/creator/resume", "/survey/creator/resume"],
  ["/desk/set-password/AbC-123_x", "/desk/set-password/…"],
  ["/orders/3fa9c21b?key=AbC", "/orders/…"],
  ["/desk/orders/AbC-123_x", "/desk/orders/AbC-123_x"],
  ["/orders", "/orders"],
  ["/100%25", "/100%"],
  ["/%1b[2Jcaf%C3%A9%0a%E2%80%AE", "/%1B[2Jcafé%0A%E2%80%AE"],
])("%s is logged as %s", (url, logged) => {
  expect(hideSecrets(url)).toBe(logged);
});
