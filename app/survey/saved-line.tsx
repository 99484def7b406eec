import { savedWords } from "../content/survey-notices.ts";

export type SavedStatus = "none" | "saved" | "saving" | "not-saved";

const words: Record<SavedStatus, string> = {
  none: "",
  saved: savedWords.saved,
  saving: savedWords.saving,
  "not-saved": savedWords.notSaved,
};

export function SavedLine({ status }: { status: SavedStatus }) {
  return (
    <p className="saved-line" role="status" data-status={status}>
      {words[status]}
    </p>
  );
}
