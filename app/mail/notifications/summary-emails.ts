import { longDate } from "../../ui/dates.ts";
import { mailWords } from "../words.ts";
import { type Block, composeEmail, type Email, type Fact } from "../write-email.ts";
import { summaryMailWords, summaryMailWords as words } from "./words.ts";

/** The content of a summary. */
export interface SummaryFacts {
  /** How many emails it replaces, by kind, each with its topic and the path of the topic's list on the dashboard. */
  counts: readonly { topic: string; kind: string; count: number; isMore: boolean; path: string }[];
  /** Subjects of the newest ones, each with its record, such as `survey:{id}`. */
  newest: readonly { kind: string; subject: string; about: string | null }[];
  origin: string;
  /** When it is sent. */
  due: Date;
}

const { teamDigest } = mailWords;
const { kinds, more, newest: newestWords, flood } = summaryMailWords;

/** To the team: what came in beyond the hourly limit of separate emails, see notify-team.server.ts. */
export function teamDigestEmail({ counts, newest, origin }: SummaryFacts): Email {
  const isUsual = counts.every(({ topic }) => topic === "surveys" || topic === "messages");
  return composeEmail("team-digest", isUsual ? teamDigest : flood, [
    { paragraph: teamDigest.text },
    { facts: counts.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)).map(countFact) },
    ...newestBlocks(newest, origin),
    { link: teamDigest.desk, href: `${origin}/desk` },
  ]);
}

export function countFact({ kind, count, isMore }: SummaryFacts["counts"][number]): Fact {
  return { label: kinds[kind] ?? kind, text: isMore ? more(count - 1) : String(count) };
}

/** The subjects of the newest emails, each a link to its record. */
export function newestBlocks(newest: SummaryFacts["newest"], origin: string): Block[] {
  if (newest.length === 0) return [];
  const links = newest.map((mail) => ({ link: mail.subject, href: `${origin}${deskPath(mail)}` }));
  return [{ heading: newestWords }, ...links];
}

/** The page of a record, such as `/desk/surveys/{id}` for `survey:{id}`, or the list that shows what happened. */
function deskPath({ kind, about }: SummaryFacts["newest"][number]): string {
  if (kind === "team-failures") return "/desk/outbox?show=failed";
  if (kind === "team-stock") return "/desk/products?show=low";
  const [record, id] = about?.split(":") ?? [];
  return record && id ? `/desk/${record}s/${id}` : "/desk";
}

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
