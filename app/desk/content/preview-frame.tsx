import { useEffect, useRef } from "react";
import { contentWords as words } from "./words.ts";

interface Props {
  /** Address of the preview. */
  address: string;
  /** Changes with each save of the draft. */
  saves: string;
}

/** Forms do nothing in it, and links open a tab of their own (entry.server.tsx). */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** The preview as a phone shows it, beside the form. It is loaded again after each save, and keeps its place. */
export function PreviewFrame({ address, saves }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(saves);
  useEffect(() => {
    if (shown.current === saves) return;
    shown.current = saves;
    frame.current?.contentWindow?.location.reload();
  }, [saves]);
  return (
    <iframe
      ref={frame}
      className="sticky top-4 hidden h-[calc(100dvh-2rem)] w-97.5 self-start border-2 border-ink bg-paper min-[80rem]:block"
      src={address}
      title={words.previewFrame}
      sandbox={SANDBOX}
    />
  );
}
