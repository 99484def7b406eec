import { useEffect, useRef } from "react";
import type { Member } from "../../auth/members/member.ts";
import { membersWords as words } from "../../content/desk-members.ts";
import { Alert } from "../../ui/alerts.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { Moment, PageHead } from "../shell/page-parts.tsx";
import type { InviteReply, ShownLink } from "./member-command.ts";
import { InviteForm } from "./member-forms.tsx";

interface Props {
  members: readonly Member[];
  /** Id of the member who is signed in. */
  self: string;
  /** Idempotency token of the invitation's form. */
  form: string;
  reply: InviteReply;
}

type Row = Member & { isSelf: boolean };

const { columns, factor, link: linkWords } = words;

const shown: readonly Column<Row>[] = [
  { key: "name", label: columns.name, heads: true, cell: Name },
  { key: "email", label: columns.email, cell: ({ email }) => <bdi className="desk-address">{email}</bdi> },
  { key: "since", label: columns.since, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { key: "state", label: columns.state, cell: MemberState },
  { key: "factor", label: columns.factor, cell: ({ hasFactor }) => (hasFactor ? factor.on : factor.off) },
  { key: "seen", label: columns.seen, cell: LastSeen },
];

export function MembersPage({ members, self, form, reply }: Props) {
  const rows = members.map((member) => ({ ...member, isSelf: member.id === self }));
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      {reply.link && <IssuedLink key={reply.link.url} link={reply.link} way="invite" />}
      <DataTable caption={words.caption} columns={shown} rows={rows} keyOf={({ id }) => id} />
      <InviteForm key={form} form={form} reply={reply} />
    </>
  );
}

function Name({ id, name, isSelf }: Row) {
  return (
    <>
      <a className="desk-row-link" href={`/desk/members/${id}`}>
        <bdi>{name}</bdi>
      </a>
      {isSelf && ` ${words.you}`}
    </>
  );
}

/** A member's state, and when an invitation expires. */
export function MemberState({ state, linkUntil }: Pick<Member, "state" | "linkUntil">) {
  return (
    <>
      {words.states[state]}
      {state === "invited" &&
        (linkUntil === null ? <span className="desk-reason">{words.noLink}</span> : <LinkUntil iso={linkUntil} />)}
    </>
  );
}

function LinkUntil({ iso }: { iso: string }) {
  return (
    <span className="member-link">
      {words.linkUntil} <Moment iso={iso} />
    </span>
  );
}

export function LastSeen({ lastSeenAt }: Pick<Member, "lastSeenAt">) {
  return lastSeenAt === null ? <>{words.never}</> : <Moment iso={lastSeenAt} />;
}

interface LinkProps {
  link: ShownLink;
  way: "invite" | "reset";
}

/**
 * A link that sets a password. It takes the focus, because its form is further down the page: give each link its key.
 * It is text and no anchor: the member who reads it here must not open it.
 */
export function IssuedLink({ link: { url, email, mail, memberId }, way }: LinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="handed" tabIndex={-1}>
      <Alert tone="note" title={linkWords.title[way]}>
        <p>{linkWords.text(email)}</p>
        <p>
          <span className="sr-only">{linkWords.label}: </span>
          <code className="secret-text handed-link">{url}</code>
        </p>
        <p>{linkWords.mail[mail]}</p>
        {way === "invite" && (
          <p>
            {linkWords.lost}{" "}
            <a className="text-link" href={`/desk/members/${memberId}`}>
              {linkWords.page}
            </a>
          </p>
        )}
      </Alert>
    </div>
  );
}
