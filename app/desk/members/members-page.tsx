import type { Member } from "../../auth/members/member.ts";
import { roleWords } from "../../auth/members/role-words.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, RowLink } from "../list/data-table.tsx";
import { RecipientsTable } from "../notifications/hearing-table.tsx";
import type { TopicRecipients } from "../notifications/hearing.ts";
import { Moment } from "../shell/page-parts.tsx";
import type { InviteReply } from "./member-command.ts";
import { InviteForm } from "./member-forms.tsx";
import { LastSeen, LinkBox, MemberState } from "./member-parts.tsx";
import { RoleTable } from "./role-table.tsx";
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
      {reply.link && <LinkBox key={reply.link.url} link={reply.link} way="invite" />}
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
