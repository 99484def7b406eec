import { savedWords } from "../content/survey-notices.ts";
import type { SavedStatus } from "./autosave.ts";

const words: Record<SavedStatus, string> = {
  none: "",
  saved: savedWords.saved,
  saving: savedWords.saving,
  "not-saved": savedWords.notSaved,
};

/** @param reason why it is not saved, where the person can do something about it */
export function SavedLine({ status, reason = null }: { status: SavedStatus; reason?: string | null }) {
  return (
    <output className="saved-line" data-status={status}>
      {status === "not-saved" && reason !== null ? `${words[status]}. ${reason}` : words[status]}
    </output>
  );
}
