import type { Member } from "../auth/member.ts";
import { membersWords as words } from "../content/desk-members.ts";
import { Moment } from "./moment.tsx";

/** A member's state in words, and until when an invitation is good. */
export function MemberState({ state, linkUntil }: Pick<Member, "state" | "linkUntil">) {
  return (
    <>
      {words.states[state]}
      {state === "invited" && <span className="desk-reason">{linkUntil === null ? words.noLink : <LinkUntil iso={linkUntil} />}</span>}
    </>
  );
}

function LinkUntil({ iso }: { iso: string }) {
  return (
    <>
      {words.linkUntil} <Moment iso={iso} />
    </>
  );
}

export function LastSeen({ lastSeenAt }: Pick<Member, "lastSeenAt">) {
  return lastSeenAt === null ? <>{words.never}</> : <Moment iso={lastSeenAt} />;
}
