import { createContext, useContext } from "react";
import { NOTICE } from "./page-parts.tsx";

/** Whether the site has a mail server. */
export const HasMail = createContext(true);

export function useHasMail(): boolean {
  return useContext(HasMail);
}

/** Shown above each page of a site without a mail server. */
export function NoMailNotice({ waiting, href }: { waiting: number; href: string | null }) {
  const number = waiting > 999 ? "More than 999" : String(waiting);
  const text =
    waiting === 0
      ? "No emails are waiting. The person who runs the site can set it up."
      : `${number} ${waiting === 1 ? "email is" : "emails are"} waiting until the person who runs the site does that.`;
  return (
    <p className={`${NOTICE} mb-6 print:hidden`}>
      <span>
        <b>Email isn't set up.</b> {text}{" "}
        {href !== null && (
          <a className="text-link" href={href}>
            Outbox
          </a>
        )}
      </span>
    </p>
  );
}
