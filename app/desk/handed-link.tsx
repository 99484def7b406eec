import { membersWords } from "../content/desk-members.ts";
import { Alert } from "../ui/alert.tsx";
import type { ShownLink } from "./members-view.ts";

const words = membersWords.link;

/** A link that sets a password, while it can be seen. No anchor: pressed here, it would open in the wrong hands. */
export function HandedLink({ link: { url, email, mail, memberId }, way }: { link: ShownLink; way: "invite" | "reset" }) {
  return (
    <Alert tone="note" title={words.title[way]}>
      <p>{words.text(email)}</p>
      <p>
        <span className="sr-only">{words.label}: </span>
        <code className="secret-text handed-link">{url}</code>
      </p>
      <p>
        {words.mail[mail]} {words.lost}
        {way === "invite" && (
          <>
            {" "}
            <a className="text-link" href={`/desk/members/${memberId}`}>
              {words.page}
            </a>
          </>
        )}
      </p>
    </Alert>
  );
}
