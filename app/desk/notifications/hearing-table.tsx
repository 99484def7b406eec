import { type Column, DataTable } from "../list/data-table.tsx";
import { Section } from "../shell/page-parts.tsx";
import { type TopicRecipients, hasNoMember } from "./hearing.ts";
import { notificationWords } from "./words.ts";

const { table: words, topics, choices } = notificationWords;

const columns: readonly Column<TopicRecipients>[] = [
  { key: "topic", label: words.topic, heads: true, cell: ({ topic }) => topics[topic].title },
  { key: "at-once", label: choices["at-once"], cell: AtOnce },
  { key: "digest", label: choices.digest, cell: ({ daily }) => <Names names={daily} /> },
];

/** Who is emailed about what. */
export function RecipientsTable({ recipients }: { recipients: readonly TopicRecipients[] }) {
  return (
    <Section id="emails" title={words.title}>
      <p className="mb-4 max-w-measure">{words.intro}</p>
      <DataTable caption={words.title} columns={columns} rows={recipients} keyOf={({ topic }) => topic} />
    </Section>
  );
}

function AtOnce(hearing: TopicRecipients) {
  const { atOnce, address } = hearing;
  if (!hasNoMember(hearing)) return <Names names={atOnce} />;
  return <>{address === null ? words.noMail : words.nobody(address)}</>;
}

function Names({ names }: { names: readonly string[] }) {
  return <bdi>{names.length === 0 ? words.none : names.join(", ")}</bdi>;
}
