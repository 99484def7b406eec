/** Bytes of HTML that what was searched for takes beside the field, which has the whole of it. */
export const SHORT_ECHO = 1200;

/** What the search for a person shows. Times are ISO-8601 UTC. */
export type PersonView =
  | {
      kind: "name";
      asked: string;
      found: readonly { email: string | null; kind: "survey" | "message"; id: string; at: string }[];
    }
  | {
      kind: "email";
      email: string;
      surveys: readonly { id: string; name: string; at: string }[];
      messages: readonly { id: string; name: string; at: string }[];
      /** `kept`: still needs its address. */
      orders: readonly { id: string; number: string; at: string; kept: boolean }[];
      mails: number;
      /** Whether there are more of a kind than are shown here. */
      more: boolean;
      /** When data of this address was deleted before. */
      deletedAt: readonly string[];
    };

/** What was deleted, and what was left. */
export interface Deletion {
  surveys: number;
  messages: number;
  orders: number;
  mails: number;
  /** Orders that still need their address. */
  ordersKept: number;
}
