import { visitorHash } from "./visitor-hash.server.ts";
import { hashToken } from "./signing.server.ts";
import type { RateLimit } from "./rate-limit.store.server.ts";
import { makeSharedCounter } from "./shared-counter.server.ts";

const WINDOW = 5 * 60;

/** A person who types without a pause saves some thirty times a minute; an office behind one address has several of them. */
const PER_ADDRESS: RateLimit = { name: "post-address", most: 600, windowSeconds: WINDOW };

/** Where no trusted proxy names addresses: by what the browser brings, and for all together, since that can be thrown away. */
const PER_BROWSER: RateLimit = { name: "post-browser", most: 600, windowSeconds: WINDOW };
const FOR_ALL: RateLimit = { name: "post-all", most: 60_000, windowSeconds: WINDOW };

type Needs = Parameters<typeof makeSharedCounter>[0] & { secrets: readonly string[]; settings: { clientAddressHeader: string | null } };

export interface PostLimit {
  /** Counts a post. Answers the seconds until its sender may post again, or 0 where they may. */
  take: (headers: Headers) => number;
}

/** How much may be posted by one visitor, whatever the form is. Forms that cost more have limits of their own besides. */
export function makePostLimit({ secrets, settings, ...needs }: Needs): PostLimit {
  const counter = makeSharedCounter(needs);
  return {
    take(headers) {
      const address = visitorHash(headers, settings.clientAddressHeader, secrets);
      if (address !== null) return counter.count(PER_ADDRESS, address);
      const cookies = headers.get("Cookie");
      const wait = cookies === null ? 0 : counter.count(PER_BROWSER, hashToken(cookies));
      return wait || counter.count(FOR_ALL, "all");
    },
  };
}
