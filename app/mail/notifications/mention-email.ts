import { submittedHeaderText } from "../header-fields.ts";
import { composeEmail, type Email } from "../write-email.ts";

/**
 * To a member: a colleague named them in a note. It holds neither the note nor what the sender of the record wrote.
 *
 * @param by name of the member who wrote the note
 * @param url absolute URL of the record's page
 */
export function mentionEmail({ by, kind, url }: { by: string; kind: "survey" | "message"; url: string }): Email {
  const name = submittedHeaderText(by);
  return composeEmail("team-mention", { subject: words.subject(name, kind), title: words.title }, [
    { paragraph: words.text(name, kind) },
    { link: words.link[kind], href: url },
  ]);
}

const words = {
  subject: (by: string, kind: string) => `${by} mentioned you on a ${kind}`,
  title: "You were mentioned",
  text: (by: string, kind: string) => `${by} mentioned you in a note on a ${kind}.`,
  link: { survey: "Read the note on the survey", message: "Read the note on the message" },
};
