/** What a member does about an order. */
export type OrderCommand =
  | { kind: "ship"; tracking: string | null }
  | { kind: "unship" }
  | { kind: "settle"; attention: string };
