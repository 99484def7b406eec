import { useEffect, useRef } from "react";
import type { Member } from "../../auth/members/member.ts";
import { roleWords } from "../../auth/members/role-words.ts";
import { ROLES } from "../../server/security/roles.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { ShownLink } from "./member-command.ts";

const states = { invited: "Invited, no password yet", active: "Active", disabled: "Deactivated" };

/** A member's status, and when an invitation expires. */
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

/** A choice of roles with their descriptions. */
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
 * A link that sets a password. The box takes the focus when it mounts, because its form is further down the page; give
 * each link its own React key. The URL is text, not an anchor, because this member must not open it.
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
            If it gets lost,{" "}
            <a className="text-link" href={`/desk/members/${memberId}`}>
              create a new one on their page
            </a>
          </p>
        )}
      </Alert>
    </div>
  );
}
