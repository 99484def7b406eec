import { cachedGet, surveyStep } from "./files-passed/requests.ts";
import { type PassedFile, serveWithCoverage } from "./files-passed/serve-with-coverage.ts";

// `npm run evidence -- files-passed`: which files of app/ one post of a survey step runs through, and one GET of a
// cached page. Builds the site from its sources with source maps, serves it with remix-serve as deployed (a proxy that
// sets client addresses, an https origin), sends each request twice to warm up, and then three more of its kind. Lists
// the files in which a function was called each time, from the request to 50 ms after its response, by V8's precise
// coverage: a timer runs in one of the three at most. A file that has only constants is not counted. Fails above 30
// files for the post, or 8 for the GET. Takes half a minute.

const TIMES = 3;

const LIMITS = [
  { name: "one POST of a survey step", most: 30, request: surveyStep },
  { name: "one GET of a cached page", most: 8, request: cachedGet },
];

const site = await serveWithCoverage();
try {
  for (const { name, most, request } of LIMITS) {
    const runs: PassedFile[][] = [];
    for (let time = 0; time < TIMES; time += 1) runs.push(await site.filesPassed(await request(site.send)));
    const [first = [], ...others] = runs;
    const files = first.filter(({ file }) => others.every((run) => run.some((other) => other.file === file)));
    console.log(`${name}: ${files.length} files, at most ${most} are allowed`);
    for (const { file, functions } of files) console.log(`  ${file.padEnd(48)} ${functions.join(", ")}`);
    console.log();
    if (files.length > most) process.exitCode = 1;
  }
} finally {
  await site.stop();
}
