import type { ServerResponse } from "node:http";

/**
 * Most bytes of one visitor's responses that wait in memory to be read: an office of fifty on a slow line, where each
 * browser loads six pictures of 50 KB, stays below.
 */
export const MOST_UNREAD = 16 * 1024 * 1024;

/**
 * Whether a visitor has too much to read.
 *
 * @param begun their responses that began; those whose connection was closed are removed
 */
export function hasTooMuchToRead(begun: Set<ServerResponse>): boolean {
  let bytes = 0;
  for (const response of begun)
    if (response.destroyed) begun.delete(response);
    else bytes += response.writableLength;
  return bytes > MOST_UNREAD;
}
