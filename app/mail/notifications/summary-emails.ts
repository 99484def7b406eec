import { longDate } from "../../ui/dates.ts";
import { composeEmail, type Email } from "../write-email.ts";
import { countFact, newestBlocks, type SummaryFacts } from "./digest-email.ts";
import { summaryMailWords as words } from "./words.ts";

/** To a member: what came in since the morning before, of the topics that they chose. */
export function morningEmail({ counts, newest, origin, due }: SummaryFacts): Email {
  const { subject, title, text, open } = words.morning;
  const lists = [...new Set(counts.map(({ path }) => path))];
  return composeEmail("team-morning", { subject: subject(longDate(due.toISOString())), title }, [
    { paragraph: text },
    { facts: counts.map(countFact) },
    ...lists.map((path) => ({ link: open[path] ?? path, href: `${origin}${path}` })),
    ...newestBlocks(newest, origin),
    { paragraph: words.why },
    { link: words.choose, href: `${origin}/desk/account/notifications` },
  ]);
}

/** To the team: emails of the outbox that have failed for good. It names neither their addresses nor their text. */
export function failuresEmail({ counts, newest, origin }: SummaryFacts): Email {
  const { subject, title, text, desk } = words.failures;
  return composeEmail("team-failures", { subject, title }, [
    { paragraph: text },
    { facts: counts.map(countFact) },
    { points: newest.map((mail) => mail.subject) },
    { link: desk, href: `${origin}/desk/outbox?show=failed` },
  ]);
}

/** One email that has failed for good, for a summary. */
export function failedMailEmail(kind: string): Email {
  const { failed, title } = words.failures;
  return composeEmail("team-failures", { subject: failed(kind), title }, []);
}

/** Emails that could not be sent within their retention time, for a summary. */
export function givenUpEmail(count: number): Email {
  const { givenUp, title } = words.failures;
  return composeEmail("team-failures", { subject: givenUp(count), title }, []);
}
