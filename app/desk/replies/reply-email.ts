import { composeEmail, type Email, submittedText } from "../../mail/write-email.ts";

/** What a member wrote, as it is: an email without a headline, a paragraph for each part between blank lines. */
export function replyEmail({ subject, text }: { subject: string; text: string }): Email {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim() !== "");
  return composeEmail(
    "desk-reply",
    { subject, title: "" },
    paragraphs.map((paragraph) => ({ paragraph: submittedText(paragraph, "") })),
  );
}
