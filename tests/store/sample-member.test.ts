import { expect, test } from "vitest";
import { listMembers } from "../../app/auth/members/staff.store.server.ts";
import { signInSampleMember } from "../../app/dev/demo/sample-member.ts";
import { openAuthHarness } from "../support/auth-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test("the demo's member is listed as active, not as invited", async () => {
  const { to } = openAuthHarness(store);
  const { email } = await signInSampleMember(to);
  expect(await listMembers(store.db, to.time.toISOString())).toMatchObject([{ email, state: "active" }]);
});
