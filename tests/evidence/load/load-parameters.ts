import { Agent, get } from "node:http";
import { pages } from "../../../app/content/pages.server.ts";
import { deployedMemory } from "../../support/deployed-memory.ts";
import { residentMegabytes } from "../../support/process-usage.ts";
import { type SeededRandom, seededRandom } from "../../support/seeded-random.ts";
import { startServer } from "../../support/start-server.ts";

const REQUESTS = 1_000_000;
const AT_ONCE = 20;
const PARTS = 10;

/** Megabytes by which memory after the last part of the requests may exceed memory after the third part. */
const MOST_GROWTH = 8;

const KEPT = Object.entries(pages).flatMap(([path, { kept, listed }]) => {
  if (kept !== "always") return [];
  return Array.isArray(listed) ? (listed as string[]) : [path];
});
const ENCODINGS = ["gzip, deflate, br, zstd", "gzip, deflate, br", "gzip", "identity", "br;q=0.5", ""];

/**
 * Sends a million requests for cached pages, each with new parameters, tags and headers, and sometimes for a missing or
 * an uncached page. Returns whether memory stayed level and each response was correct.
 */
export async function loadParameters(requests = REQUESTS): Promise<boolean> {
  const server = await startServer(deployedMemory());
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const random = seededRandom(8);
  const wrong: string[] = [];
  const memory = [residentMegabytes(server.pid())];
  try {
    for (let part = 0; part < PARTS; part += 1) {
      let left = Math.floor(requests / PARTS);
      const askOn = async () => {
        while (left-- > 0) await ask(server.origin, agent, random, wrong);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askOn));
      server.lines.length = 0;
      memory.push(residentMegabytes(server.pid()));
    }
  } finally {
    agent.destroy();
    await server.remove();
  }
  const grown = (memory.at(-1) ?? 0) - (memory[3] ?? 0);
  const level = grown <= MOST_GROWTH;
  console.log(
    `${requests} requests with random parameters; memory of the server in MB at the start and after each tenth: ${memory.map((one) => one.toFixed(0)).join(", ")}`,
  );
  console.log(
    `${level ? "level" : "growing"}: ${grown.toFixed(1)} MB from the third tenth to the end; ${MOST_GROWTH} are allowed`,
  );
  for (const line of wrong.slice(0, 10)) console.log(`wrong: ${line}`);
  console.log(`${wrong.length} wrong answers`);
  return level && wrong.length === 0;
}

function ask(origin: string, agent: Agent, random: SeededRandom, wrong: string[]): Promise<void> {
  const { path, status } = chooseAddress(random);
  const headers = {
    "Accept-Encoding": random.pick(ENCODINGS),
    "If-None-Match": `"${word(random)}"`,
    Cookie: `other=${word(random)}`,
    "X-Forwarded-Host": `${word(random)}.example`,
    Referer: `https://${word(random)}.example/`,
  };
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers }, (response) => {
      if (response.statusCode !== status) wrong.push(`${path} was answered with ${response.statusCode}`);
      response.on("error", reject).on("end", resolve).resume();
    }).on("error", reject);
  });
}

function chooseAddress(random: SeededRandom): { path: string; status: number } {
  const parameters = Array.from({ length: random.between(1, 4) }, () => `${word(random)}=${word(random)}`).join("&");
  if (random.chance(0.002)) return { path: `/${word(random)}?${parameters}`, status: 404 };
  // Requests that take a hundred times as long, because they reach Remix: /shop revalidates its data.
  if (random.chance(0.002)) return { path: `/contact?${parameters}`, status: 200 };
  if (random.chance(0.002)) return { path: `/shop?${parameters}`, status: 200 };
  return { path: `${random.pick(KEPT)}?${parameters}`, status: 200 };
}

function word(random: SeededRandom): string {
  return random.between(0, 2 ** 32 - 1).toString(36) + random.between(0, 2 ** 32 - 1).toString(36);
}
