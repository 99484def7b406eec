import process from "node:process";
import { loadMixed } from "./load/load-mixed.ts";
import { loadParameters } from "./load/load-parameters.ts";
import { loadPosts } from "./load/load-posts.ts";
import { loadShop } from "./load/load-shop.ts";
import { loadMachines, loadSurvey } from "./load/load-survey.ts";

// `npm run evidence -- load [survey|shop|mixed [MINUTES]|parameters|machines|posts [SECONDS]]`: many creators fill in
// the survey concurrently, then many shoppers shop, then visitors of all kinds use the site for five minutes or the
// given number, and finally a million requests with random parameters arrive. Fails on any error or wrong record.

const LIMIT_MS = 180_000;

const [wanted, amount] = process.argv.slice(2);
const minutes = amount ?? "5";
const runs = {
  survey: async () => (await loadSurvey(AbortSignal.timeout(LIMIT_MS))).well,
  shop: () => loadShop(AbortSignal.timeout(LIMIT_MS)),
  mixed: () => loadMixed(Number(minutes)),
  parameters: () => loadParameters(),
  posts: () => loadPosts(Number(amount ?? "20")),
  machines: () => loadMachines(AbortSignal.timeout(LIMIT_MS * 2)),
};
const chosen = (Object.keys(runs) as (keyof typeof runs)[]).filter((name) => wanted === undefined || name === wanted);

if (chosen.length === 0 || !(Number(minutes) > 0)) {
  console.error(
    "Write survey, shop, mixed, parameters, posts or machines, or nothing for all of them; after mixed, how many minutes, after posts, how many seconds.",
  );
  process.exitCode = 1;
} else {
  for (const name of chosen) if (!(await runs[name]())) process.exitCode = 1;
}
