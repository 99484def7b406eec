import { createContext, useContext } from "react";
import { NOTICE } from "./page-parts.tsx";
import { deskWords } from "./words.ts";

/** Whether the site has a mail server. */
export const HasMail = createContext(true);

export function useHasMail(): boolean {
  return useContext(HasMail);
}

/** Shown above each page of a site without a mail server. */
export function NoMailNotice({ waiting, href }: { waiting: number; href: string | null }) {
  const { title, text, link } = deskWords.noMail;
  return (
    <p className={`${NOTICE} mb-6 print:hidden`}>
      <span>
        <b>{title}</b> {text(waiting)}{" "}
        {href !== null && (
          <a className="text-link" href={href}>
            {link}
          </a>
        )}
      </span>
    </p>
  );
}
