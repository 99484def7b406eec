import { summaryMailWords as words } from "../../content/notification-mail.ts";
import { longDate } from "../../ui/dates.ts";
import { countFact, newestBlocks, type SummaryFacts } from "./digest-email.ts";
import { type Block, composeEmail, type Email } from "./write-email.ts";

type Count = SummaryFacts["counts"][number];

/** To a member: what came in since the morning before, of the topics that they chose. */
export function morningEmail({ counts, newest, origin, due }: SummaryFacts): Email {
  const { subject, title, text } = words.morning;
  const topics = [...new Set(counts.map(({ topic }) => topic))];
  return composeEmail("team-morning", { subject: subject(longDate(due.toISOString())), title }, [
    { paragraph: text },
    ...topics.flatMap((topic) =>
      topicBlocks(
        counts.filter((count) => count.topic === topic),
        origin,
      ),
    ),
    ...newestBlocks(newest, origin),
    { link: words.choose, href: `${origin}/desk/account/notifications` },
  ]);
}

/** The counts of one topic. */
function topicBlocks(counts: readonly Count[], origin: string): Block[] {
  const [first] = counts;
  const named: Partial<Record<string, { title: string; link: string }>> = words.morning.topics;
  const topic = first && named[first.topic];
  if (!topic) return [];
  return [
    { heading: topic.title },
    { facts: counts.map(countFact) },
    { link: topic.link, href: `${origin}${first.path}` },
  ];
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
