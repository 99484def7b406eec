import { newSurveyLink } from "./words.ts";

/** Lets another person start a survey in the same browser. */
export function NewSurveyLink() {
  return (
    <a className="text-link" href={newSurveyLink.href} rel="nofollow">
      {newSurveyLink.name}
    </a>
  );
}
