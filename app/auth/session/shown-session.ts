/** A session as its member sees it. Times are ISO-8601 UTC. */
export interface ShownSession {
  id: string;
  userAgent: string;
  kind: "desk" | "api";
  beganAt: string;
  lastUsedAt: string;
  isThisOne: boolean;
}
