/** The action that a project's card offers. */
type CardAction = { kind: "visit"; url: string } | { kind: "under-construction" } | { kind: "case-study" };

interface Offer {
  /** Blank if there is none. */
  externalUrl: string;
  status: "none" | "under-construction";
}

/** The project's own site comes first, then its status, then a case study (docs/behavior.md, Portfolio 6). */
export function cardAction(project: Offer): CardAction {
  if (project.externalUrl) return { kind: "visit", url: project.externalUrl };
  return { kind: project.status === "none" ? "case-study" : project.status };
}
