import { randomBytes } from "node:crypto";
import { ANSWERS, walkTo } from "../../../support/survey-walk.ts";
import { type Attack, encode, formHeaders } from "../attack.ts";

/** Requests that make the site send email. */
export const emailAttacks: readonly Attack[] = [
  {
    name: "made-up-addresses",
    row: 8,
    about: "completes surveys, each with another made-up address",
    lanes: 10,
    begin:
      async ({ visitor }) =>
      async () => {
        const creator = visitor();
        const page = await walkTo(creator, 4);
        await creator.press(page, "submit", { ...ANSWERS[4], email: madeUp() });
      },
  },
  {
    name: "gmail-dots",
    row: 9,
    about: "completes surveys with sixty spellings of one Gmail address",
    lanes: 5,
    begin:
      async ({ visitor }) =>
      async (lane, turn) => {
        const creator = visitor();
        const page = await walkTo(creator, 4);
        await creator.press(page, "submit", { ...ANSWERS[4], email: dotted("ruthofmoab", lane * 100 + turn) });
      },
  },
  {
    name: "link-asks",
    row: null,
    about: "begins surveys and asks for their links to be mailed to made-up addresses",
    lanes: 10,
    begin:
      async ({ visitor }) =>
      async () => {
        const creator = visitor();
        const page = await walkTo(creator, 2);
        for (let time = 0; time < 4; time += 1)
          await creator.press(page, "email-link", { ...ANSWERS[2], email: madeUp() });
      },
  },
  {
    name: "messages",
    row: null,
    about: "messages without end, each from another made-up address",
    lanes: 10,
    begin:
      async ({ send, origin }) =>
      () =>
        send({
          method: "POST",
          path: "/contact",
          headers: formHeaders(origin),
          body: encode({
            name: "A",
            email: madeUp(),
            subject: "Services Inquiry",
            message: "x".repeat(15_000),
            page: randomBytes(16).toString("base64url"),
          }),
        }),
  },
];

function madeUp(): string {
  return `made-up-${randomBytes(6).toString("hex")}@${randomBytes(3).toString("hex")}.example.com`;
}

/** Returns a spelling of a Gmail mailbox: Gmail ignores dots and everything after a plus. */
function dotted(name: string, number: number): string {
  const letters = [...name]
    .map((letter, place) => (place > 0 && (number >> (place - 1)) & 1 ? `.${letter}` : letter))
    .join("");
  return `${letters}${number % 2 === 0 ? "" : `+${number}`}@gmail.com`;
}
