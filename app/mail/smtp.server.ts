import { createTransport, type SendMailOptions, type SMTPTransportOptions } from "nodemailer";
import { isSubject, isMailAddress } from "./header-fields.ts";
import {
  type Deliver,
  DeliveryError,
  type DeliveryFault,
  type OutgoingMail,
  withoutAddresses,
  autoSubmitted,
} from "./outbox.ts";

interface SmtpAccount {
  server: SMTPTransportOptions;
  from: { name: string; address: string };
}

const SECOND = 1000;

/** Ten minutes of silence are allowed before the final 250 (RFC 5321, section 4.5.3.2.6). Less sends emails twice. */
const SILENCE = 10 * 60 * SECOND;

const WHOLE = 15 * 60 * SECOND;

/** Opens one connection per email: there are few, and a broken connection affects no other. */
export function connectSmtp({ server, from }: SmtpAccount, { silence = SILENCE } = {}): Deliver {
  const transport = createTransport({
    ...server,
    connectionTimeout: 30 * SECOND,
    greetingTimeout: 60 * SECOND,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail, signal) => {
    // nodemailer reads 'a@example.org, b@example.org' as two recipients, so every email is checked here again.
    if (!isMailAddress(mail.to) || !isMailAddress(mail.replyTo ?? mail.to) || !isSubject(mail.subject)) {
      throw new DeliveryError("mail", "the address or subject isn't allowed in an email header");
    }
    try {
      const { response } = await transport.sendMail({
        ...toMessage(mail, from),
        signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE)]),
      });
      return withoutAddresses(response, mail.to);
    } catch (error) {
      throw toDeliveryError(error, mail.to);
    }
  };
}

function toMessage(mail: OutgoingMail, from: SmtpAccount["from"]): SendMailOptions {
  const auto = autoSubmitted(mail.kind);
  return {
    from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo !== null && { replyTo: { name: "", address: mail.replyTo } }),
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar !== null && { icalEvent: toCalendarPart(mail.calendar) }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    ...(auto !== null && { headers: { "Auto-Submitted": auto } }),
  };
}

/** A calendar part's method must be the one in the file (RFC 6047, section 2.4). */
function toCalendarPart(content: string) {
  return { content, method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? "PUBLISH", filename: "call.ics" };
}

function toDeliveryError(error: unknown, address: string): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError("server", "unknown fault");
  const { responseCode, command, code, message } = error as Error & {
    responseCode?: number;
    command?: string;
    code?: string;
  };
  const known = [code, command].filter(Boolean).join(" ");
  return new DeliveryError(
    faultOf(responseCode, command),
    withoutAddresses(`${known && `${known}: `}${message}`, address),
  );
}

/**
 * A 5xx reply before MAIL FROM, and 530 ("authentication required", RFC 4954) at any time, is about the site, not this
 * email. It would fail every waiting email.
 */
function faultOf(responseCode: number | undefined, command: string | undefined): DeliveryFault {
  const aboutMail = /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? "") && responseCode !== undefined;
  if (!aboutMail || responseCode === 530 || responseCode === 421) return "server";
  return responseCode >= 500 ? "mail" : "later";
}
