import { Form } from "@remix-run/react";
import { messageWords as words } from "../../content/desk-messages.ts";
import { shortTime } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { EmailAddress, FactList, Moment } from "../shell/page-parts.tsx";
import type { DeskMessage } from "./desk-message.ts";
import { Answered } from "./messages-page.tsx";

/** Maximum characters of a message that a reply quotes: mail programs truncate long `mailto:` links. */
const MOST_QUOTED = 1200;

export function MessagePage({ message }: { message: DeskMessage }) {
  const { name, email, subject, time, answeredAt } = message;
  return (
    <>
      <PageHead title={name}>
        <a className="text-link" href="/desk/messages">
          {words.back}
        </a>
      </PageHead>
      <FactList
        facts={[
          { label: words.facts.from, value: <EmailAddress email={email} /> },
          { label: words.facts.when, value: <Moment iso={time} /> },
          { label: words.facts.subject, value: subject },
          { label: words.facts.state, value: <Answered {...message} /> },
        ]}
      />
      {message.message === null ? (
        <p className="desk-quiet">{words.noText}</p>
      ) : (
        <blockquote className="written" dir="auto">
          {message.message}
        </blockquote>
      )}
      {message.isLonger && <p className="desk-quiet">{words.longer}</p>}
      <div className="desk-actions">
        <a className="button" href={replyLink(message)}>
          {words.reply.button}
        </a>
        <Form method="post">
          <button
            type="submit"
            className="button button-outline"
            name="intent"
            value={answeredAt === null ? "answered" : "open"}
          >
            {answeredAt === null ? words.mark : words.unmark}
          </button>
        </Form>
      </div>
      <p className="desk-quiet">{words.hint}</p>
    </>
  );
}

function replyLink({ name, email, subject, time, message }: DeskMessage): string {
  const text = message ?? "";
  const cut = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  const quoted = cut.replaceAll(/^/gm, "> ");
  return mailLink(email, {
    subject: words.reply.subject(subject),
    body: words.reply.body(name, shortTime(time), quoted),
  });
}
