import { expect, test } from "vitest";
import { mailLink } from "../../app/desk/replies/reply.ts";

test("a mailto link has a subject and a body, and nothing in an address or a name becomes a header", () => {
  const link = mailLink("a?bcc=b@example.com\r\nBcc: c", { subject: "A & B", body: "one\ntwo" });
  expect(link).toBe("mailto:a%3Fbcc%3Db@example.com%0D%0ABcc%3A%20c?subject=A%20%26%20B&body=one%0D%0Atwo");
});
