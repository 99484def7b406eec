import { mailWords } from "../../content/mail.ts";
import type { RenderedEmail, MailKind } from "../outbox.ts";
import type { Block } from "./blocks.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

/** A letter with the company's closing, in both ways of writing. */
export function writeLetter(
  kind: MailKind,
  { subject, title }: { subject: string; title: string },
  blocks: readonly Block[],
): RenderedEmail {
  const closing = kind.startsWith("team-") ? mailWords.teamClosing : mailWords.closing;
  return { kind, subject, text: writeText(title, blocks, closing), html: writeHtml(title, blocks, closing) };
}
