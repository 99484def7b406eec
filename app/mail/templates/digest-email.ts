import { mailWords } from "../../content/mail.ts";
import { composeEmail, type Email } from "./write-email.ts";

interface DigestFacts {
  /** How many emails it replaces, by kind. */
  counts: readonly { kind: string; count: number }[];
  /** Subjects of the newest ones, each with its record, such as `survey:{id}`. */
  newest: readonly { subject: string; about: string | null }[];
  origin: string;
}

const { kinds, newest: newestWords, desk, ...words } = mailWords.teamDigest;

/** To the team: what came in beyond the hourly limit of separate emails, see notify-team.server.ts. */
export function teamDigestEmail({ counts, newest, origin }: DigestFacts): Email {
  return composeEmail("team-digest", words, [
    { paragraph: words.text },
    { facts: counts.map(({ kind, count }) => ({ label: kinds[kind] ?? kind, text: String(count) })) },
    { heading: newestWords },
    ...newest.map(({ subject, about }) => ({ link: subject, href: `${origin}${deskPath(about)}` })),
    { link: desk, href: `${origin}/desk` },
  ]);
}

/** The page of a record, such as `/desk/surveys/{id}` for `survey:{id}`. */
function deskPath(about: string | null): string {
  const [kind, id] = about?.split(":") ?? [];
  return kind && id ? `/desk/${kind}s/${id}` : "/desk";
}
