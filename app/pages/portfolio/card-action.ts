/** What a project's card offers. */
type CardAction = { kind: "visit"; url: string } | { kind: "under-construction" } | { kind: "case-study" };

interface Offer {
  externalUrl?: string | undefined;
  status?: "under-construction" | undefined;
}

/** Its own site stands before everything, a case study is what is left (docs/behavior.md, Portfolio 6). */
export function cardAction(project: Offer): CardAction {
  if (project.externalUrl) return { kind: "visit", url: project.externalUrl };
  return { kind: project.status ?? "case-study" };
}
