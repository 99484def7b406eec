import { newSurveyLink } from "../content/survey-notices.ts";

/** For another person at the same browser. */
export function NewSurveyLink() {
  return (
    <a className="text-link" href={newSurveyLink.href} rel="nofollow">
      {newSurveyLink.name}
    </a>
  );
}
