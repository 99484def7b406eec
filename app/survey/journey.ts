/** Days after the last change on which an unfinished draft and its link are deleted. */
export const DRAFT_DAYS = 90;

/** Drafts last changed before this time are gone. ISO-8601 UTC. */
export function draftCutoff(now: Date): string {
  return new Date(now.getTime() - DRAFT_DAYS * 24 * 60 * 60 * 1000).toISOString();
}
