import { createContext, useContext } from "react";

/** How to reach the company. */
interface Contact {
  phone: string;
  phoneLink: string;
  email: string;
  location: string;
  blogUrl: string;
  accounts: readonly { name: string; url: string }[];
}

/** entry.server.tsx sets it for every page, root.tsx in the browser. */
export const CompanyContext = createContext<Contact>({
  phone: "",
  phoneLink: "",
  email: "",
  location: "",
  blogUrl: "",
  accounts: [],
});

/** Returns how to reach the company, on error pages too. */
export function useCompany(): Contact {
  return useContext(CompanyContext);
}

interface MailLinkProps {
  /** Subject of the email. */
  about: string;
  className?: string;
}

/** The company's email address. Choosing it begins an email (RFC 6068). */
export function MailLink({ about, className = "text-link" }: MailLinkProps) {
  const { email } = useCompany();
  return (
    <a className={className} href={`mailto:${email}?subject=${encodeURIComponent(about)}`}>
      {email}
    </a>
  );
}
