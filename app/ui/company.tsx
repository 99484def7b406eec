import { createContext, useContext } from "react";
import { TextLink } from "./button.tsx";

interface Company {
  name: string;
  values: readonly string[];
  phone: string;
  phoneLink: string;
  email: string;
  location: string;
  blogUrl: string;
  foundingYear: string;
  seal: string;
  accounts: readonly { name: string; url: string }[];
  contactIntro: string;
  offerHeading: string;
  offers: readonly string[];
}

/** entry.server.tsx sets it for every page, and root.tsx in the browser, where it needs no initial text. */
export const CompanyContext = createContext({} as Company);

export function useCompany(): Company {
  return useContext(CompanyContext);
}

interface MailLinkProps {
  about: string;
  className?: string;
}

/** Links the company's email address (RFC 6068). */
export function MailLink({ about, className = "text-link" }: MailLinkProps) {
  const { email } = useCompany();
  return (
    <a className={className} href={`mailto:${email}?subject=${encodeURIComponent(about)}`}>
      {email}
    </a>
  );
}

export function PhoneLink() {
  const { phone, phoneLink } = useCompany();
  return <TextLink href={phoneLink}>{phone}</TextLink>;
}
