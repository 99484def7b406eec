import type { SubmissionResult } from "@conform-to/react";
import type { IssuedLink } from "../../auth/members/member.ts";

/** A link with its absolute URL, shown once. */
export interface ShownLink extends IssuedLink {
  url: string;
}

/** The response to an invitation, or to a command about a member. */
export interface MemberReply {
  /** Conform's result of a refused form. */
  lastResult?: SubmissionResult<string[]> | null;
  refused?: "self" | "changed" | "disabled" | "slowed" | "role-changed";
  link?: ShownLink;
}
