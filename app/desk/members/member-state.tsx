import type { Member } from "../../auth/members/member.ts";
import { membersWords as words } from "../../content/desk-members.ts";
import { Moment } from "../shell/moment.tsx";

/** A member's state in words, and until when an invitation is good. */
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
