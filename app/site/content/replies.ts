import type { DocumentDefinition, TextOf } from "../publishing/document.ts";

const BLANKS =
  "Write {name} for the person's name, {first name} for the first word of it, and {me} for your own name. Anything else in braces, such as {date}, has to be replaced before the email can be sent.";

export const repliesDocument = {
  name: "Reply templates",
  about: "Texts to start a reply with, for surveys and messages",
  fields: {
    templates: {
      kind: "list",
      label: "Templates",
      help: "They're offered in this order.",
      entry: "Template",
      fields: {
        name: { kind: "line", label: "Name", help: "Only the team sees it.", most: 60 },
        subject: { kind: "line", label: "Subject", most: 120 },
        text: { kind: "text", label: "Text", help: BLANKS, most: 4000 },
      },
      least: 0,
      most: 30,
    },
  },
} as const satisfies DocumentDefinition;

export type ReplyTemplate = TextOf<typeof repliesDocument>["templates"][number];

export const replies: TextOf<typeof repliesDocument> = {
  templates: [
    {
      name: "Survey: thank you, and what's next",
      subject: "Your survey, {first name}",
      text: "Hi {first name},\n\nThank you for telling us what you're building. We've read every word, and we see where we could help.\n\nHere's what happens next: {next step}.\n\nIf anything has changed since you wrote, just reply to this email.\n\n{me}",
    },
    {
      name: "Survey: one more question",
      subject: "One question about your survey",
      text: "Hi {first name},\n\nThank you for your survey. Before we suggest anything, there's one thing we'd like to know: {question}\n\nA sentence or two is plenty.\n\n{me}",
    },
    {
      name: "Message: services",
      subject: "Your message to us",
      text: "Hi {first name},\n\nThank you for writing. Yes, that's something we do, and the first conversation costs nothing.\n\nWould {day} or {another day} work for a call? If you'd rather write, tell us what you have in mind and when you need it.\n\n{me}",
    },
  ],
};

export const replyPreview = {
  title: "Reply templates",
  none: "There are no templates.",
  person: "Naomi Carter",
  member: "Your name",
};
