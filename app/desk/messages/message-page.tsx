import { visibleName } from "../../server/forms/typed-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { shortTime } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { CaseNotes, FollowUpFields } from "../cases/case-sections.tsx";
import { ReplySection } from "../replies/reply-section.tsx";
import { mailLink } from "../replies/reply.ts";
import { BackLink, Controls, EmailAddress, FactList, Moment, IntentButton, useMayOpen } from "../shell/page-parts.tsx";
import type { WorkView } from "../work/do-work.server.ts";
import { WorkForm } from "../work/work-form.tsx";
import type { DeskMessage } from "./desk-message.store.server.ts";
import { Answered } from "./messages-page.tsx";

/** Maximum characters of a message that a reply quotes: mail programs truncate long `mailto:` links. */
const MOST_QUOTED = 1200;

export function MessagePage({ message, work }: { message: DeskMessage; work: WorkView }) {
  const { id, name, email, subject, time, answeredAt } = message;
  const company = useCompany().name;
  return (
    <>
      <PageHead title={visibleName(name)}>
        <BackLink href="/desk/messages">All messages</BackLink>
      </PageHead>
      <FactList
        facts={[
          { label: "From", value: <EmailAddress email={email} /> },
          { label: "Sent", value: <Moment iso={time} /> },
          { label: "Subject", value: subject },
          { label: "Answered", value: <Answered {...message} /> },
        ]}
      />
      {message.message === null ? (
        <p className="text-quiet">They left the message blank.</p>
      ) : (
        <blockquote className="my-6 max-w-measure border-2 border-ink px-5.5 py-4.5 whitespace-pre-wrap" dir="auto">
          {message.message}
        </blockquote>
      )}
      <WorkForm page={work.notes.page}>
        <div className="mt-6 mb-1 flex flex-wrap gap-3">
          {useMayOpen("/desk/orders") && (
            <ButtonLink outline href={`/desk/orders?${new URLSearchParams({ q: email })}`}>
              Find their orders
            </ButtonLink>
          )}
          <Controls>
            {answeredAt === null ? (
              <IntentButton outline intent="answered" label="Mark as answered" />
            ) : (
              <IntentButton outline intent="open" label="Mark as not answered" />
            )}
          </Controls>
        </div>
        <div className="grid max-w-184 gap-9">
          <ReplySection view={work.replies} email={email} mailLink={replyLink(message, company)} />
          <div data-saves>
            <FollowUpFields followUp={work.followUp} />
          </div>
          <CaseNotes view={work.notes} path={`/desk/messages/${id}`} />
        </div>
      </WorkForm>
    </>
  );
}

function replyLink({ name, email, subject, time, message }: DeskMessage, company: string): string {
  const text = message ?? "";
  const cut = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  const quoted = cut.replaceAll(/^/gm, "> ");
  return mailLink(email, {
    subject: `Re: ${subject} (your message to ${company})`,
    body: `Hello ${name},\n\n\n\nOn ${shortTime(time)} you wrote:\n${quoted}`,
  });
}
