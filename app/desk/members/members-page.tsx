import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Member, IssuedLink } from "../../auth/members/member.ts";
import { roleWords, areaWords, roleTableWords } from "../../auth/members/role-words.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { type Area, AREA_NAMES, rightIn, ROLES } from "../../server/security/roles.ts";
import { ErrorSummary, Alert } from "../../ui/alerts.tsx";
import { TextLink } from "../../ui/button.tsx";
import { InputField, OptionsField } from "../../ui/form-fields.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, RowLink } from "../list/data-table.tsx";
import { type TopicRecipients, hasNoMember, choiceWords, topicWords } from "../notifications/topics.ts";
import { useHasMail, FORM, Moment, QUESTION, Section, SEND, IntentButton } from "../shell/page-parts.tsx";
import { inviteForm } from "./member.form.ts";

interface Props {
  members: readonly Member[];
  self: string;
  recipients: readonly TopicRecipients[];
  /** Idempotency token of the invitation's form. */
  form: string;
  reply: MemberReply;
}

type Row = Member & { isSelf: boolean };

const columns: readonly Column<Row>[] = [
  { label: "Member", heads: true, cell: Name },
  { label: "Email", cell: ({ email }) => <bdi className="md:inline-block md:min-w-44">{email}</bdi> },
  { label: "Role", cell: ({ role }) => roleWords[role].name },
  { label: "Since", cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { label: "Status", cell: MemberState },
  { label: "Two-step", cell: ({ hasFactor }) => (hasFactor ? "On" : "Off") },
  { label: "Last seen", cell: LastSeen },
];

export function MembersPage({ members, self, recipients, form, reply }: Props) {
  const rows = members.map((member) => ({ ...member, isSelf: member.id === self }));
  return (
    <>
      <PageHead title="Members">
        <p>
          The people who can use this dashboard. Owners invite others, decide what each may do, and deactivate accounts.
        </p>
      </PageHead>
      {reply.link && <LinkBox key={reply.link.url} link={reply.link} isNew />}
      <DataTable caption="Members, by name" columns={columns} rows={rows} keyOf={({ id }) => id} />
      <InviteForm key={form} form={form} lastResult={reply.lastResult} />
      <RecipientsTable recipients={recipients} />
      <RoleTable />
    </>
  );
}

function Name({ id, name, isSelf }: Row) {
  return (
    <>
      <RowLink href={`/desk/members/${id}`}>{name}</RowLink>
      {isSelf && " (you)"}
    </>
  );
}

function InviteForm({ form, lastResult }: Pick<Props, "form"> & { lastResult: MemberReply["lastResult"] }) {
  const hasMail = useHasMail();
  const { fields, post, props, summary } = useCheckedForm({ id: "invite-form", schema: inviteForm, lastResult });
  return (
    <Section id="invite" title="Invite someone">
      <p>
        {hasMail
          ? "We'll email them a link to set a password. It works once and expires in 24 hours. You'll see it too, in case you want to pass it along yourself."
          : "You'll see a link here that sets their password. It works once and expires in 24 hours. Email isn't set up, so give it to them yourself."}
      </p>
      <Form {...props} method="post" className={FORM}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="form" value={form} />
        <InputField
          field={fields.name}
          label="Name"
          hint="What the team calls them. It's shown next to everything they do here."
          autoComplete="off"
          className={QUESTION}
        />
        <InputField
          field={fields.email}
          type="email"
          label="Email"
          hint="They'll sign in with it."
          autoComplete="off"
          className={QUESTION}
        />
        <OptionsField field={fields.role} label="Role" hint="You can change it at any time." {...ROLE_BOXES} />
        <IntentButton className={SEND} intent="invite" label={post.pending ? "Inviting" : "Invite"} />
      </Form>
    </Section>
  );
}

const roleColumns: readonly Column<{ area: Area }>[] = [
  { label: roleTableWords.area, heads: true, cell: ({ area }) => areaWords[area] },
  ...ROLES.map((role) => ({
    label: roleWords[role].name,
    cell: ({ area }: { area: Area }) => {
      const right = rightIn(role, area);
      return right === null ? roleTableWords.none : roleTableWords.rights[right];
    },
  })),
];

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

const recipientColumns: readonly Column<TopicRecipients>[] = [
  { label: "About", heads: true, cell: ({ topic }) => topicWords[topic].title },
  { label: choiceWords["at-once"], cell: AtOnce },
  { label: choiceWords.digest, cell: ({ daily }) => <Names names={daily} /> },
];

function RecipientsTable({ recipients }: { recipients: readonly TopicRecipients[] }) {
  const title = "Who hears of what";
  return (
    <Section id="emails" title={title}>
      <p className="mb-4 max-w-measure">
        Everyone chooses for themselves, and owners can choose for others on their page. As long as no one has chosen
        something, the address from the site's settings gets it. If the last person stops, it goes back there.
      </p>
      <DataTable caption={title} columns={recipientColumns} rows={recipients} keyOf={({ topic }) => topic} />
    </Section>
  );
}

function AtOnce(recipients: TopicRecipients) {
  const { atOnce, address } = recipients;
  if (!hasNoMember(recipients)) return <Names names={atOnce} />;
  return <>{address === null ? "No one, and email isn't set up" : `No one: goes to ${address}`}</>;
}

function Names({ names }: { names: readonly string[] }) {
  return <bdi>{names.length === 0 ? "–" : names.join(", ")}</bdi>;
}

const states = { invited: "Invited, no password yet", active: "Active", disabled: "Deactivated" };

export function MemberState({ state, linkUntil }: Pick<Member, "state" | "linkUntil">) {
  return (
    <>
      {states[state]}
      {state === "invited" &&
        (linkUntil === null ? (
          <span className="block text-xs wrap-anywhere text-accent">The link has expired: send a new one</span>
        ) : (
          <span className="block text-xs text-quiet">
            Link expires <Moment iso={linkUntil} />
          </span>
        ))}
    </>
  );
}

export function LastSeen({ lastSeenAt }: Pick<Member, "lastSeenAt">) {
  return lastSeenAt === null ? <>–</> : <Moment iso={lastSeenAt} />;
}

export const CHECKBOX = { type: "checkbox", className: "mt-6", look: "tick-box" } as const;

export const ROLE_BOXES = {
  type: "radio",
  className: "mt-6",
  look: "tick-box",
  options: ROLES.map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].text}` })),
} as const;

const mailWords: Record<ShownLink["mail"], string> = {
  soon: "We're emailing it to them, too.",
  waits: "Email isn't set up on this site, so it's waiting in the outbox: give them the link yourself.",
  none: "We can't send email to this address: give them the link yourself.",
};

/**
 * Takes the focus when it mounts, because its form is further down the page, so give each link its own React key. The
 * URL is plain text, because this member must not open it.
 */
export function LinkBox({ link: { url, email, mail, memberId }, isNew }: { link: ShownLink; isNew: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="scroll-mt-24" data-part="handed" tabIndex={-1}>
      <Alert tone="note" title={isNew ? "Invited" : "Here is the new link"}>
        <p>
          {`This link sets the password for ${email}. It works once, expires in 24 hours, and won't be shown again. Give it to them and no one else.`}
        </p>
        <p>
          <span className="sr-only">Link: </span>
          <code
            className="my-3 block max-w-full text-lg tracking-[0.06em] wrap-anywhere select-all"
            data-part="handed-link"
          >
            {url}
          </code>
        </p>
        <p>{mailWords[mail]}</p>
        {isNew && (
          <p>
            If it gets lost, <TextLink href={`/desk/members/${memberId}`}>create a new one on their page</TextLink>
          </p>
        )}
      </Alert>
    </div>
  );
}

type ShownLink = IssuedLink & { url: string };

export interface MemberReply {
  lastResult?: SubmissionResult<string[]> | null;
  refused?: "self" | "changed" | "disabled" | "slowed" | "role-changed";
  link?: ShownLink;
}
