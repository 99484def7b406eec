import type { Role } from "../../server/security/roles.ts";
import { isMailAddress } from "../mail-address.ts";
import { type Choice, mayHearOf, type Topic } from "./topic.ts";

/** A member's choice for a topic, with what decides whether it counts. */
export interface MemberChoice {
  staffId: string;
  name: string;
  email: string;
  role: Role;
  /** Whether the member has a password and isn't disabled. */
  isActive: boolean;
  topic: Topic;
  choice: Choice;
  /** ISO-8601 UTC. */
  chosenAt: string;
}

/** Whether a member may be told of a topic, whatever they chose. */
export function canHear(member: Pick<MemberChoice, "email" | "role" | "isActive">, topic: Topic): boolean {
  return member.isActive && isMailAddress(member.email) && mayHearOf(member.role, topic);
}

/** Returns the choices by which members are told of a topic. With none, its emails go to the settings' address. */
export function hearersOf(choices: readonly MemberChoice[], topic: Topic): MemberChoice[] {
  return choices.filter((one) => one.topic === topic && one.choice !== "never" && canHear(one, topic));
}

/**
 * Returns up to when a summary tells a member of a topic: null for all of it, a time (ISO-8601 UTC) at which the member
 * chose something else, or `nothing`.
 *
 * @param wish the choice that the summary is for
 */
export function toldUntil(choice: MemberChoice | undefined, wish: Choice): string | null | "nothing" {
  if (!choice || !canHear(choice, choice.topic)) return "nothing";
  return choice.choice === wish ? null : choice.chosenAt;
}
