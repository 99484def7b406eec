import { useEffect, useRef } from "react";
import type { Member } from "../../auth/members/member.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { ShownLink } from "./member-command.ts";
import { membersWords as words } from "./words.ts";

const { link: linkWords } = words;

/** A member's status, and when an invitation expires. */
export function MemberState({ state, linkUntil }: Pick<Member, "state" | "linkUntil">) {
  return (
    <>
      {words.states[state]}
      {state === "invited" &&
        (linkUntil === null ? (
          <span className="block text-xs wrap-anywhere text-accent">{words.noLink}</span>
        ) : (
          <LinkUntil iso={linkUntil} />
        ))}
    </>
  );
}

function LinkUntil({ iso }: { iso: string }) {
  return (
    <span className="block text-xs text-quiet">
      {words.linkUntil} <Moment iso={iso} />
    </span>
  );
}

export function LastSeen({ lastSeenAt }: Pick<Member, "lastSeenAt">) {
  return lastSeenAt === null ? <>{words.never}</> : <Moment iso={lastSeenAt} />;
}

interface LinkProps {
  link: ShownLink;
  purpose: "invite" | "reset";
}

const LINK = "my-3 block max-w-full text-lg tracking-[0.06em] wrap-anywhere select-all";

/**
 * A link that sets a password. The box takes the focus when it mounts, because its form is further down the page; give
 * each link its own React key. The URL is text, not an anchor, because this member must not open it.
 */
export function LinkBox({ link: { url, email, mail, memberId }, purpose }: LinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="scroll-mt-24" data-part="handed" tabIndex={-1}>
      <Alert tone="note" title={linkWords.title[purpose]}>
        <p>{linkWords.text(email)}</p>
        <p>
          <span className="sr-only">{linkWords.label}: </span>
          <code className={LINK} data-part="handed-link">
            {url}
          </code>
        </p>
        <p>{linkWords.mail[mail]}</p>
        {purpose === "invite" && (
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
