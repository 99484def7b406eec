import { useCompany } from "./company.ts";

interface Props {
  /** Subject of the email. */
  about: string;
  className?: string;
}

/** The company's email address. Choosing it begins an email (RFC 6068). */
export function MailLink({ about, className = "text-link" }: Props) {
  const { email } = useCompany();
  return (
    <a className={className} href={`mailto:${email}?subject=${encodeURIComponent(about)}`}>
      {email}
    </a>
  );
}
