import { savedWords } from "../content/survey-notices.ts";
import type { SavedStatus } from "./autosave.ts";

const words: Record<SavedStatus, string> = {
  none: "",
  saved: savedWords.saved,
  saving: savedWords.saving,
  "not-saved": savedWords.notSaved,
};

export function SavedLine({ status }: { status: SavedStatus }) {
  return (
    <output className="saved-line" data-status={status}>
      {words[status]}
    </output>
  );
}
