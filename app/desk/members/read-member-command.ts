/** What a member does about another. `isConfirmed`: the box under the explanation is ticked. */
export type MemberCommand =
  | { kind: "link"; seen: string; factors: boolean; isConfirmed: boolean }
  | { kind: "disable"; isConfirmed: boolean }
  | { kind: "enable"; isConfirmed: true };

/** The field that confirms a command. */
export const CONFIRMATIONS = { link: "confirm-link", disable: "confirm-disable" } as const;

/** What a member's forms ask for; null for a form that no page of ours has. */
export function readMemberCommand(form: FormData): MemberCommand | null {
  switch (form.get("intent")) {
    case "link":
      return {
        kind: "link",
        seen: String(form.get("seen") ?? ""),
        factors: form.get("factors") === "remove",
        isConfirmed: form.has(CONFIRMATIONS.link),
      };
    case "disable":
      return { kind: "disable", isConfirmed: form.has(CONFIRMATIONS.disable) };
    case "enable":
      return { kind: "enable", isConfirmed: true };
    default:
      return null;
  }
}

/**
 * Whether what can't be taken back still has to be confirmed. A link for somebody without a password takes nothing
 * away.
 */
export function needsConfirmation(
  command: MemberCommand,
  { hasPassword }: { hasPassword: boolean },
): command is Exclude<MemberCommand, { kind: "enable" }> {
  return !command.isConfirmed && (command.kind !== "link" || hasPassword);
}
