import { beforeEach, describe, expect, test } from "vitest";
import { readMessage, sendMessage, type SendOutcome } from "../../app/contact/send-message.server.ts";
import { formOf } from "../support/form-data.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const WHOLE = { name: "Ruth", email: "ruth@example.com", subject: "Collaboration", message: "Hello" } as const;
const TIME = "2026-01-01T00:00:00.000Z";
const REST = {
  answered_at: null,
  answered_by: null,
  owner_id: null,
  next_step: null,
  next_step_on: null,
  follow_up_at: null,
  follow_up_by: null,
  place: expect.any(Number),
};

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

describe("sending", () => {
  test("keeps the message with time and id, and the page's token hashed", async () => {
    expect(await post({ page: "token" })).toEqual({ kind: "sent", receipt: "taken" });
    expect(await rows()).toEqual([
      { ...WHOLE, id: "id-1", created_at: TIME, page_hash: expect.stringMatching(/^[\w-]{43}$/), ...REST },
    ]);
  });

  test("the same page twice or eight times at once is one message, and always sent", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => post({ page: "token" })));
    outcomes.push(await post({ page: "token" }));
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: "sent", receipt: "taken" })));
    expect(await rows()).toHaveLength(1);
  });

  test("another text from the same page, after Back, is a message of its own, and stays one", async () => {
    for (const message of ["Hello", "And one thing more", "Hello", "And one thing more"])
      expect(await post({ page: "token", message })).toEqual({ kind: "sent", receipt: "taken" });
    expect((await rows()).map(({ message }) => message)).toEqual(["Hello", "And one thing more"]);
    for (const change of [{ name: "Naomi" }, { email: "naomi@example.com" }, { subject: "General Question" }])
      await post({ page: "token", ...change });
    expect(await rows()).toHaveLength(5);
  });

  test("an invalid one is neither stored nor counted", async () => {
    for (let time = 0; time < 25; time += 1) expect(await post({ name: "" })).toEqual({ kind: "invalid" });
    expect(await rows()).toEqual([]);
    expect(await post({})).toEqual({ kind: "sent", receipt: "taken" });
  });
});

function post(fields: Record<string, string>, visitor: string | null = null): Promise<SendOutcome> {
  return sendMessage(desk.to, readMessage(formOf({ ...WHOLE, ...fields })), visitor);
}

function rows() {
  return store.db.selectFrom("contact_messages").selectAll().orderBy("id").execute();
}
