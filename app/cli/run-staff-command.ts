import { rotateSigningKey } from "../auth/api/access-tokens.server.ts";
import type { AuthDeps } from "../auth/auth-deps.server.ts";
import { hasVerifiedFactor } from "../auth/factor/factor.store.server.ts";
import {
  addStaff,
  disableStaff,
  giveRole,
  LINK_HOURS,
  type LinkOutcome,
  passwordLinkPath,
  resetStaff,
} from "../auth/members/manage-members.server.ts";
import type { Account } from "../auth/members/member.ts";
import { listStaff } from "../auth/members/staff.store.server.ts";
import { emailMistakes, findAddressMistake } from "../mail/header-fields.ts";
import { isRole } from "../server/security/roles.ts";
import { newYorkDay } from "../ui/days.ts";

export const STAFF_USAGE = `npm run staff -- COMMAND

  add EMAIL [--name NAME] [--role ROLE]
                              adds a member and prints a link to set a password; the role is
                              owner (as a rule), shop, creators, content or reader
  role EMAIL ROLE             changes a member's role
  list                        shows every member
  disable EMAIL               signs a member out and blocks their sign-in
  enable EMAIL                lets a member sign in again
  reset EMAIL [--factors]     ends every session and prints a link to set a new password;
                              with --factors also turns off two-step sign-in
  rotate-keys                 signs access tokens with a new key from now on`;

type Deps = Pick<AuthDeps, "db" | "now" | "randomId" | "secrets" | "audit">;

/** The output of a command, and its exit code: 0 for success, 1 if it can't be done, 2 for wrong usage. */
interface CommandResult {
  sentence: string;
  code: 0 | 1 | 2;
}

export async function runStaffCommand(
  deps: Deps,
  [command, email, role, ...more]: readonly string[],
  options: { name?: string | undefined; role?: string | undefined; factors?: boolean | undefined },
  origin: string,
): Promise<CommandResult> {
  const { name, role: asked = "owner" } = options;
  if (more.length > 0 || (name !== undefined && command !== "add") || (options.factors && command !== "reset"))
    return USAGE;
  if ((options.role !== undefined && command !== "add") || (role !== undefined && command !== "role")) return USAGE;
  if (email === undefined) {
    if (command === "list") return ok((await describeStaff(deps)).join("\n"));
    if (command === "rotate-keys")
      return ok(`Access tokens are signed with key ${await rotateSigningKey(deps)} from now on.`);
    return USAGE;
  }
  switch (command) {
    case "role":
      if (role === undefined || !isRole(role)) return USAGE;
      return said(email, await giveRole(deps, email, role, null), `${email} has the role ${role} from now on.`);
    case "add": {
      if (!isRole(asked)) return USAGE;
      const member = { email, name: name ?? email.split("@", 1)[0] ?? email, role: asked };
      return sayLink(await addStaff(deps, member, null), email, origin);
    }
    case "reset":
      return sayLink(await resetStaff(deps, email, { factors: options.factors ?? false }, null), email, origin);
    case "disable":
    case "enable": {
      const isDisabled = command === "disable";
      const isKnown = await disableStaff(deps, email, isDisabled, null);
      const sentence = isDisabled ? "can't sign in any more, and every session has ended" : "can sign in again";
      return said(email, isKnown ? "done" : "unknown", `${email} ${sentence}.`);
    }
    default:
      return USAGE;
  }
}

const USAGE: CommandResult = { sentence: STAFF_USAGE, code: 2 };

function ok(sentence: string): CommandResult {
  return { sentence, code: 0 };
}

function said(
  email: string,
  outcome: "done" | "last-owner" | Exclude<LinkOutcome["kind"], "link">,
  done: string,
): CommandResult {
  if (outcome === "done") return ok(done);
  const refusals = {
    "last-owner": `${email} is the last owner. Make somebody else an owner first.`,
    "no-email": `'${email}' can't be used. ${emailMistakes[findAddressMistake(email) ?? "malformed"]}.`,
    taken: `${email} is already a member. 'npm run staff -- reset ${email}' creates a new link.`,
    disabled: `${email} is disabled. Run 'npm run staff -- enable ${email}' first.`,
    unknown: `There is no member with the address ${email}. 'npm run staff -- list' shows all of them.`,
  };
  return { sentence: refusals[outcome], code: 1 };
}

function sayLink(outcome: LinkOutcome, email: string, origin: string): CommandResult {
  if (outcome.kind !== "link") return said(email, outcome.kind, "");
  const url = `${origin}${passwordLinkPath(outcome.token)}`;
  return ok(`Send this to ${email}. It sets a password, once, within ${LINK_HOURS} hours:\n\n  ${url}\n`);
}

async function describeStaff({ db }: Deps): Promise<string[]> {
  const staff = await listStaff(db);
  if (staff.length === 0) return ["There are no members yet. 'npm run staff -- add EMAIL' adds the first one."];
  const line = async ({ id, email, name, role, passwordHash, disabledAt }: Account) => {
    const access = (await hasVerifiedFactor(db, id)) ? "password and two-step sign-in" : "password";
    const state = disabledAt === null ? null : `disabled since ${newYorkDay(new Date(disabledAt))}`;
    return `${email}  ${name}  ${role}  ${state ?? (passwordHash === null ? "no password yet" : access)}`;
  };
  return Promise.all(staff.map(line));
}
