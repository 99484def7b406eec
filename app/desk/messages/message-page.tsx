import { Form } from "@remix-run/react";
import { copyWords } from "../../content/desk-copy.ts";
import { messageWords as words } from "../../content/desk-messages.ts";
import { shortTime } from "../../ui/short-time.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { FactList } from "../shell/fact-list.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { Moment } from "../shell/moment.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { Answered, type MessageRow } from "./messages-page.tsx";

interface ShownMessage extends MessageRow {
  email: string;
  message: string | null;
  isLonger: boolean;
}

/** Most characters of a message that are quoted in a reply: mail programs cut long links. */
const MOST_QUOTED = 1200;

export function MessagePage({ message }: { message: ShownMessage }) {
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
          { label: words.facts.from, value: <Address email={email} /> },
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
      <div className="desk-deeds">
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

function Address({ email }: { email: string }) {
  return (
    <>
      <bdi>{email}</bdi> <CopyButton text={email} what={copyWords.email} />
    </>
  );
}

function replyLink({ name, email, subject, time, message }: ShownMessage): string {
  const text = message ?? "";
  const cut = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  const quoted = cut.replaceAll(/^/gm, "> ");
  return mailLink(email, {
    subject: words.reply.subject(subject),
    body: words.reply.body(name, shortTime(time), quoted),
  });
}
