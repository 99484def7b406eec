import type { ReactNode } from "react";
import { FocusedMessage } from "./focused-message.tsx";

interface Props {
  title: string;
  children: ReactNode;
  /**
   * `error` answers a post, and takes the focus. `warning` comes by itself: it interrupts a screen reader, not whoever
   * is typing. `note` waits.
   */
  tone: "error" | "warning" | "note";
}

export function Alert({ title, children, tone }: Props) {
  const words = (
    <>
      <p className="alert-title">{title}</p>
      <div>{children}</div>
    </>
  );
  if (tone === "error") return <FocusedMessage className="alert">{words}</FocusedMessage>;
  return (
    <div className="alert" data-tone={tone} role={tone === "warning" ? "alert" : "status"}>
      {words}
    </div>
  );
}
