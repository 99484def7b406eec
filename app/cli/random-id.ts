import { randomBytes } from "node:crypto";

/** 128 random bits as 22 letters of base64url, as the server makes them. */
export function makeRandomId(): string {
  return randomBytes(16).toString("base64url");
}
