import { describe, expect, test } from "vitest";
import { isSubject, mailboxOf, submittedHeaderText, isMailAddress } from "../../app/mail/header-fields.ts";
import { withoutAddresses } from "../../app/mail/outbox.ts";
import { INJECTIONS } from "../support/address-injections.ts";

describe("an address", () => {
  test.each(INJECTIONS)("is refused with %s", (_what, text) => {
    expect(isMailAddress(text)).toBe(false);
  });

  test.each([
    "ruth@example.com",
    "ruth+contact@example.com",
    "r@xn--bcher-kva.example",
    `${"r".repeat(64)}@example.com`,
    `ruth@${"a.".repeat(123)}com`,
  ])("is taken: %s", (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  test("of one mailbox counts together with its variants", () => {
    expect(mailboxOf("Ruth+a+b@Example.com")).toBe("ruth@example.com");
    expect(mailboxOf("+@example.com")).toBe("+@example.com");
    expect(mailboxOf("ru.th+x@example.com")).toBe("ru.th@example.com");
    for (const spelling of [
      "ruthboaz@gmail.com",
      "r.u.t.h.b.o.a.z@gmail.com",
      "Ruth.Boaz+shop@Gmail.com",
      "ruth.boaz@googlemail.com",
    ])
      expect(mailboxOf(spelling), spelling).toBe("ruthboaz@gmail.com");
  });
});

test.each(["New\nBcc: all@example.com", "New\0", "x\u202ey", "", "x".repeat(201)])(
  "a subject is refused: %j",
  (text) => {
    expect(isSubject(text)).toBe(false);
  },
);

test("a server's reply is stored without addresses and mailbox names", () => {
  expect(
    withoutAddresses(
      "550 5.1.1 <ruth@example.com>: user ruth unknown; see postmaster@example.net\r\n",
      "ruth@example.com",
    ),
  ).toBe("550 5.1.1 <…>: user … unknown; see … ");
  expect(withoutAddresses("x".repeat(1000), "a@example.com")).toHaveLength(300);
});

test("a subject reduces submitted text to one short line", () => {
  expect(submittedHeaderText(" Ruth\r\nBcc: all@example.com\0\u2028 \u202e x ")).toBe("Ruth Bcc: all@example.com x");
  expect(Array.from(submittedHeaderText("🎺".repeat(200)))).toHaveLength(80);
  for (const [, text] of INJECTIONS) expect(isSubject(`From ${submittedHeaderText(text)}`)).toBe(true);
});
