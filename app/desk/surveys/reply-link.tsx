import { surveyPageWords as words } from "../../content/desk-surveys.ts";
import type { Answers } from "../../survey/answers.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { WorkSection } from "../cases/work-section.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { EmailAddress } from "../shell/page-parts.tsx";

/** A link that writes an email to the creator. */
export function ReplyLink({ answers: { name, email, discovery_call: call } }: { answers: Answers }) {
  const { reply } = words;
  const company = useCompany();
  return (
    <WorkSection titleId="reply" title={reply.title}>
      {email === null ? (
        <p>{reply.noAddress}</p>
      ) : (
        <>
          <div>
            <EmailAddress email={email} />
          </div>
          <ButtonLink
            className="mt-4"
            href={mailLink(email, { subject: reply.subject(company.name), body: reply.body(name, call, company) })}
          >
            {reply.button}
          </ButtonLink>
        </>
      )}
    </WorkSection>
  );
}
