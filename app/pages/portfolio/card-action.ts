/** The action that a project's card offers. */
type CardAction = { kind: "visit"; url: string } | { kind: "under-construction" } | { kind: "case-study" };

interface Offer {
  externalUrl?: string | undefined;
  status?: "under-construction" | undefined;
}

/** The project's own site comes first, then its status, then a case study (docs/behavior.md, Portfolio 6). */
export function cardAction(project: Offer): CardAction {
  if (project.externalUrl) return { kind: "visit", url: project.externalUrl };
  return { kind: project.status ?? "case-study" };
}
