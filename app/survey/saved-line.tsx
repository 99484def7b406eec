import { savedWords } from "../content/survey-notices.ts";
import { surveyWords } from "../content/survey.ts";
import { useScripted } from "../ui/use-scripted.ts";
import { LAST_STEP } from "./answers.ts";
import type { SavedStatus } from "./autosave.ts";
import type { SurveyPage } from "./page.ts";

interface Props {
  page: SurveyPage;
  status: SavedStatus | "sending";
  /** Why it is not saved, where the person can do something about it. */
  reason?: string | null;
}

/**
 * What has become of what stands in the form. Without scripts, and before there is a record, only a button saves it.
 */
export function SavedLine({ page: { step, form }, status, reason = null }: Props) {
  const scripted = useScripted();
  const { buttons } = surveyWords;
  const byButton = step === LAST_STEP ? savedWords.bySubmit(buttons.submit) : savedWords.byButton(buttons.next);
  const shown = scripted || status === "not-saved" ? status : "none";
  const why = reason ?? (form.key === null ? byButton : null);
  const words = {
    none: byButton,
    saved: savedWords.saved,
    saving: savedWords.saving,
    sending: savedWords.sending,
    "not-saved": why === null ? savedWords.notSaved : `${savedWords.notSaved}. ${why}`,
  };
  return (
    <output className="saved-line" data-status={shown}>
      {words[shown]}
    </output>
  );
}
