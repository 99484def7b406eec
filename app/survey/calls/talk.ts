import { isOneLine } from "../../mail/header-fields.ts";
import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { phoneLink } from "../../site/publishing/phone.ts";

/** How both talk. */
export const TALKS = ["phone", "video", "place"] as const;
export type TalkKind = (typeof TALKS)[number];

export interface Talk {
  kind: TalkKind;
  /** The member's phone number, the address of the video call, or the place. Without a number, the member calls. */
  at: string;
}

export type TalkProblem = "no-talk" | "wrong-phone" | "wrong-link" | "no-place" | "long-talk";

/** Reads how both talk from a form. */
export function readTalk(kind: string, typed: string): Talk | TalkProblem {
  const found = TALKS.find((one) => one === kind);
  const at = typed.trim();
  if (!found) return "no-talk";
  if (excessOf(at, MOST_CHARACTERS.callTalk) || !isStorable(at)) return "long-talk";
  if (found === "phone") return at === "" || phoneLink(at) !== null ? { kind: found, at } : "wrong-phone";
  if (found === "video") return isVideoLink(at) ? { kind: found, at } : "wrong-link";
  return at !== "" && isOneLine(at) ? { kind: found, at } : "no-place";
}

/** Whether a text is an address that a person may open from an email: https, a host with a dot, no password. */
function isVideoLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\@]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname.includes(".");
}

/** Whether a text is a phone number that a creator can leave. */
export function isPhone(text: string): boolean {
  return text.length <= MOST_CHARACTERS.phone && phoneLink(text) !== null;
}

/** Whether the creator has to leave a phone number: the member calls, and left none themselves. */
export function needsPhone(talk: Talk | null): boolean {
  return talk?.kind === "phone" && talk.at === "";
}
