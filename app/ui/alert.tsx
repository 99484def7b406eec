import type { ReactNode } from "react";
import { useErrorTitle } from "./use-error-title.ts";

interface Props {
  title: string;
  children: ReactNode;
  /** `error` interrupts a screen reader; `note` waits for it. */
  tone: "error" | "note";
  /** Floats over the page, where a script shows it without a new page. */
  floating?: boolean;
}

export function Alert({ title, children, tone, floating = false }: Props) {
  useErrorTitle(tone === "error");
  return (
    <div className="alert" data-tone={tone} data-floating={floating ? "" : undefined} role={tone === "error" ? "alert" : "status"}>
      <p className="alert-title">{title}</p>
      <div>{children}</div>
    </div>
  );
}
