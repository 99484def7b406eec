/** A member of the team. */
export interface Staff {
  id: string;
  email: string;
  name: string;
}

/** What decides whether a member may come in, besides who it is. */
export interface Account extends Staff {
  /** Null until the member has set a password. */
  passwordHash: string | null;
  disabledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What mail about a member's account is marked with, see mail/enqueue-email.server.ts. */
export function staffRecord(id: string): string {
  return `staff:${id}`;
}

/** One account per address, in whatever case it is typed. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether this can be an address; whether mail arrives there only mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.[^\s@<>"',;:]+$/.test(text);
}
