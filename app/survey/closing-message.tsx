import { surveyWords } from "../content/survey.ts";

export function ClosingMessage() {
  return (
    <section className="closing-message">
      <h3>{surveyWords.closing.title}</h3>
      <p>{surveyWords.closing.text}</p>
    </section>
  );
}
