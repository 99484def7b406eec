import { useEffect, useRef, useState } from "react";
import { isEdited } from "../../ui/hydration.ts";
import { saveWords as words } from "./words.ts";

interface Props {
  /** What was just done, or null. */
  saved?: string | null;
  unsaved?: string;
  /** Whether the server shows something that was typed and isn't stored. */
  isLeft?: boolean;
}

/**
 * Says beside a button what has become of its form, or of the part marked with `data-saves`. With scripts, it says as
 * soon as something is typed that this isn't saved.
 */
export function SaveNote({ saved = null, unsaved = words.unsaved, isLeft = false }: Props) {
  const note = useRef<HTMLOutputElement>(null);
  const [edited, setEdited] = useState(false);
  // After each render, because an answer may have changed what is stored.
  useEffect(() => {
    const part = note.current?.closest("[data-saves], form");
    if (!part) return;
    const look = () => setEdited(isEdited(part));
    look();
    part.addEventListener("input", look);
    return () => part.removeEventListener("input", look);
  });
  const isUnsaved = isLeft || edited;
  return (
    <output
      ref={note}
      className={`text-sm font-bold ${isUnsaved ? "before:content-['○_'/'']" : saved === null ? "" : "before:content-['✓_'/'']"}`}
      data-part="save-note"
      data-unsaved={isUnsaved ? "" : undefined}
    >
      {isUnsaved ? unsaved : saved}
    </output>
  );
}
