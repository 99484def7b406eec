import process from "node:process";
import { loadShop } from "./load/load-shop.ts";
import { loadSurvey } from "./load/load-survey.ts";

// `npm run load [-- survey|shop]`: many creators fill in the survey at once, and
// after that many shoppers shop. Ends with an error unless all of it went well.

const LIMIT_MS = 180_000;

const runs = { survey: loadSurvey, shop: loadShop };
const wanted = process.argv[2];
const chosen = (Object.keys(runs) as (keyof typeof runs)[]).filter((name) => wanted === undefined || name === wanted);

if (chosen.length === 0) {
  console.error(`There is no load '${wanted}'. Write survey, shop, or nothing for both.`);
  process.exitCode = 1;
}

for (const name of chosen) {
  const well = await runs[name](AbortSignal.timeout(LIMIT_MS));
  if (!well) process.exitCode = 1;
}
