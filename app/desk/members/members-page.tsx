import type { Member } from "../../auth/members/member.ts";
import { roleWords, areaWords, roleTableWords } from "../../auth/members/role-words.ts";
import { type Area, AREA_NAMES, rightIn, type Role, ROLES } from "../../server/security/roles.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, RowLink } from "../list/data-table.tsx";
import { type TopicRecipients, hasNoMember } from "../notifications/recipients.ts";
import { notificationWords } from "../notifications/words.ts";
import { Moment, Section } from "../shell/page-parts.tsx";
import type { InviteReply } from "./member-command.ts";
import { InviteForm } from "./member-forms.tsx";
import { LastSeen, LinkBox, MemberState } from "./member-parts.tsx";
import { membersWords as words } from "./words.ts";

interface Props {
  members: readonly Member[];
  /** Id of the member who is signed in. */
  self: string;
  /** Who is emailed about what. */
  recipients: readonly TopicRecipients[];
  /** Idempotency token of the invitation's form. */
  form: string;
  reply: InviteReply;
}

type Row = Member & { isSelf: boolean };

const { columns, factor } = words;

const shown: readonly Column<Row>[] = [
  { key: "name", label: columns.name, heads: true, cell: Name },
  {
    key: "email",
    label: columns.email,
    cell: ({ email }) => <bdi className="md:inline-block md:min-w-44">{email}</bdi>,
  },
  { key: "role", label: columns.role, cell: ({ role }) => roleWords[role].name },
  { key: "since", label: columns.since, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { key: "state", label: columns.state, cell: MemberState },
  { key: "factor", label: columns.factor, cell: ({ hasFactor }) => (hasFactor ? factor.on : factor.off) },
  { key: "seen", label: columns.seen, cell: LastSeen },
];

export function MembersPage({ members, self, recipients, form, reply }: Props) {
  const rows = members.map((member) => ({ ...member, isSelf: member.id === self }));
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      {reply.link && <LinkBox key={reply.link.url} link={reply.link} purpose="invite" />}
      <DataTable caption={words.caption} columns={shown} rows={rows} keyOf={({ id }) => id} />
      <InviteForm key={form} form={form} reply={reply} />
      <RecipientsTable recipients={recipients} />
      <RoleTable />
    </>
  );
}

function Name({ id, name, isSelf }: Row) {
  return (
    <>
      <RowLink href={`/desk/members/${id}`}>{name}</RowLink>
      {isSelf && ` ${words.you}`}
    </>
  );
}

const roleColumns: readonly Column<{ area: Area }>[] = [
  { key: "area", label: roleTableWords.area, heads: true, cell: ({ area }) => areaWords[area] },
  ...ROLES.map((role) => ({ key: role, label: roleWords[role].name, cell: cellOf(role) })),
];

function cellOf(role: Role) {
  return ({ area }: { area: Area }) => {
    const right = rightIn(role, area);
    return right === null ? roleTableWords.none : roleTableWords.rights[right];
  };
}

const roleRows = AREA_NAMES.map((area) => ({ area }));

/** What each role may do, from the table that authorizes every request. */
function RoleTable() {
  return (
    <Section id="roles" title={roleTableWords.title}>
      <p className="mb-4">{roleTableWords.intro}</p>
      <DataTable caption={roleTableWords.title} columns={roleColumns} rows={roleRows} keyOf={({ area }) => area} />
    </Section>
  );
}

const { table: tableWords, topics, choices } = notificationWords;

const recipientColumns: readonly Column<TopicRecipients>[] = [
  { key: "topic", label: tableWords.topic, heads: true, cell: ({ topic }) => topics[topic].title },
  { key: "at-once", label: choices["at-once"], cell: AtOnce },
  { key: "digest", label: choices.digest, cell: ({ daily }) => <Names names={daily} /> },
];

/** Who is emailed about what. */
function RecipientsTable({ recipients }: { recipients: readonly TopicRecipients[] }) {
  return (
    <Section id="emails" title={tableWords.title}>
      <p className="mb-4 max-w-measure">{tableWords.intro}</p>
      <DataTable caption={tableWords.title} columns={recipientColumns} rows={recipients} keyOf={({ topic }) => topic} />
    </Section>
  );
}

function AtOnce(recipients: TopicRecipients) {
  const { atOnce, address } = recipients;
  if (!hasNoMember(recipients)) return <Names names={atOnce} />;
  return <>{address === null ? tableWords.noMail : tableWords.nobody(address)}</>;
}

function Names({ names }: { names: readonly string[] }) {
  return <bdi>{names.length === 0 ? tableWords.none : names.join(", ")}</bdi>;
}
