import { copyWords } from "../../content/desk-copy.ts";
import { surveyPageWords } from "../../content/desk-surveys.ts";
import type { Answers } from "../../survey/answers.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { mailLink } from "../shell/mail-link.ts";

const words = surveyPageWords.reply;

export function SurveyReplyLink({ answers: { name, email, discovery_call: call } }: { answers: Answers }) {
  return (
    <section aria-labelledby="reply">
      <h2 id="reply">{words.title}</h2>
      {email === null ? (
        <p>{words.noAddress}</p>
      ) : (
        <>
          <div>
            <bdi>{email}</bdi> <CopyButton text={email} what={copyWords.email} />
          </div>
          <a className="button" href={mailLink(email, { subject: words.subject, body: words.body(name, call) })}>
            {words.button}
          </a>
        </>
      )}
    </section>
  );
}
