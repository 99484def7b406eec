import type { SavedStatus } from "../server/forms/autosave.ts";
import { useScripted } from "../ui/use-scripted.ts";
import { LAST_STEP } from "./answers.ts";
import { savedWords } from "./notice-words.ts";
import type { SurveyPage } from "./page.ts";
import { surveyWords } from "./words.ts";

const SAVED_LINE = "ml-2 flex min-h-6.5 items-center gap-2 text-sm font-semibold before:size-3 before:border-2";

interface SavedLineProps {
  page: SurveyPage;
  status: SavedStatus | "sending";
  /** Why it is not saved, if the person can do something about it. */
  reason?: string | null;
}

/**
 * Shows whether the form is saved. Without JavaScript, only a button saves it; before the record exists, a button or
 * leaving the page.
 */
export function SavedLine({ page: { step, form }, status, reason = null }: SavedLineProps) {
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
    <output className={`${SAVED_LINE} ${markLook(shown)}`} data-part="saved-line" data-status={shown}>
      {words[shown]}
    </output>
  );
}

/** The mark before the line: a full circle, a square or a ring. */
function markLook(status: SavedLineProps["status"]): string {
  if (status === "saved") return "before:rounded-full before:border-field before:bg-field";
  if (status === "not-saved") return "before:border-accent";
  return "before:rounded-full before:border-ink";
}
