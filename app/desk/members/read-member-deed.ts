/** What a member does about another. `isConfirmed`: the box under the explanation is ticked. */
export type MemberDeed = { kind: "link"; seen: string; factors: boolean; isConfirmed: boolean } | { kind: "disable"; isConfirmed: boolean } | { kind: "enable"; isConfirmed: true };

/** The field that confirms a deed. */
export const CONFIRMATIONS = { link: "confirm-link", disable: "confirm-disable" } as const;

/** What a member's forms ask for; null for a form that no page of ours has. */
export function readMemberDeed(form: FormData): MemberDeed | null {
  switch (form.get("intent")) {
    case "link":
      return { kind: "link", seen: String(form.get("seen") ?? ""), factors: form.get("factors") === "remove", isConfirmed: form.has(CONFIRMATIONS.link) };
    case "disable":
      return { kind: "disable", isConfirmed: form.has(CONFIRMATIONS.disable) };
    case "enable":
      return { kind: "enable", isConfirmed: true };
    default:
      return null;
  }
}

/** Whether what can't be taken back still has to be confirmed. A link for somebody without a password takes nothing away. */
export function needsConfirmation(deed: MemberDeed, { hasPassword }: { hasPassword: boolean }): deed is Exclude<MemberDeed, { kind: "enable" }> {
  return !deed.isConfirmed && (deed.kind !== "link" || hasPassword);
}
