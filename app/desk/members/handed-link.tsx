import { useEffect, useRef } from "react";
import { membersWords } from "../../content/desk-members.ts";
import { Alert } from "../../ui/alert.tsx";
import type { ShownLink } from "./members-view.ts";

const words = membersWords.link;

interface Props {
  link: ShownLink;
  way: "invite" | "reset";
}

/**
 * A link that sets a password, while it can be seen. It takes the focus, because the form that made it stands further
 * down: give each link its key. No anchor: pressed here, it would open in the wrong hands.
 */
export function HandedLink({ link: { url, email, mail, memberId }, way }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="handed" tabIndex={-1}>
      <Alert tone="note" title={words.title[way]}>
        <p>{words.text(email)}</p>
        <p>
          <span className="sr-only">{words.label}: </span>
          <code className="secret-text handed-link">{url}</code>
        </p>
        <p>{words.mail[mail]}</p>
        {way === "invite" && (
          <p>
            {words.lost}{" "}
            <a className="text-link" href={`/desk/members/${memberId}`}>
              {words.page}
            </a>
          </p>
        )}
      </Alert>
    </div>
  );
}
