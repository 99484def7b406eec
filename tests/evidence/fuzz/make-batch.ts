import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { seededRandom, type SeededRandom } from "../../support/seeded-random.ts";
import { FAKE_STRIPE_KEYS } from "../../support/shop-server.ts";
import { type FuzzRequest, withHeader } from "./fuzz-request.ts";
import { anyRequest } from "./generate.ts";
import { mutate } from "./mutate.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { writeOnSocket } from "./write-on-socket.ts";

/**
 * The number of requests that are made together and share a session at the dashboard. Some of them end it, and the
 * others get the sign-in page.
 */
export const BATCH = 100;

/** Percentages: written by hand on a socket below the first, generated below the second, mutated above. */
const BY_HAND = 3;
const GENERATED = 50;

/** The share of password-hashing requests that are sent unchanged. Each costs the server many times a plain GET. */
const EXPENSIVE = 0.06;

/** Makes the requests of a batch: the same ones for the same seed, number and vocabulary. */
export function makeBatch(site: Vocabulary, seed: number, batch: number): FuzzRequest[] {
  const generated = fc.sample(anyRequest(site), { seed: seed + batch * 7919, numRuns: BATCH });
  return generated.map((one, place) => {
    const random = seededRandom(seed * 1_000_003 + batch * BATCH + place);
    const request =
      place % 100 < BY_HAND ? writeOnSocket(site, random) : place % 100 < GENERATED ? one : mutate(site, random);
    return request.manner === "socket" ? request : fromSomewhere(signed(spared(request, random), random), random);
  });
}

/** Removes the password from most requests that would hash one. */
function spared(request: FuzzRequest, random: SeededRandom): FuzzRequest {
  if (
    !/sign-in|set-password|\/token|\/user|account/i.test(request.path) ||
    !request.body?.includes("password") ||
    random.chance(EXPENSIVE)
  )
    return request;
  return {
    ...request,
    body: Buffer.from(request.body.toString("latin1").replaceAll("password", "passw0rd"), "latin1"),
  };
}

/** Signs most webhook posts like Stripe, so that their events are parsed. */
function signed(request: FuzzRequest, random: SeededRandom): FuzzRequest {
  if (!request.path.startsWith("/webhooks/") || !random.chance(0.8)) return request;
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac("sha256", FAKE_STRIPE_KEYS.webhookSecret)
    .update(`${time}.`)
    .update(request.body ?? "")
    .digest("hex");
  return { ...request, headers: withHeader(request.headers, "Stripe-Signature", `t=${time},v1=${mac}`) };
}

/** Gives each request its own address, in the header that the proxy in front would set. Some addresses are invalid. */
function fromSomewhere(request: FuzzRequest, random: SeededRandom): FuzzRequest {
  const address = random.chance(0.01)
    ? random.pick(["", "\xff", "x".repeat(3000), "1.1.1.1, 2.2.2.2", "__proto__"])
    : `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`;
  return { ...request, headers: withHeader(request.headers, "Fly-Client-IP", address) };
}
