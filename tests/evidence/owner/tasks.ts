import { checkPortrait } from "./check-portrait.ts";
import { addEntry, choosePicture, field, openDocument, withPicture } from "./fields.ts";
import type { OwnersFiles } from "./files.ts";
import type { Owner } from "./owner-at-desk.ts";
import { redirectOf } from "./public-pages.ts";

export type Task = (owner: Owner, files: OwnersFiles) => Promise<void>;

const MEDIA = /\/media\/[0-9a-f]+/;
const NAMES = { creator: "Hannah Reed", project: "Summer of Song", partner: "Grace Harbor" } as const;

async function phone(owner: Owner): Promise<void> {
  await openDocument(owner, "company", "Company");
  await owner.fill(field(owner.page, "Phone"), "(919) 555-0177");
  const shows = ["(919) 555-0177", 'href="tel:+19195550177"'];
  await owner.publish(["/", "/contact", "/nothing-here"].map((path) => ({ path, shows })));
}

async function sentence(owner: Owner): Promise<void> {
  const text = "We are five people with one calling and a good coffee machine.";
  await openDocument(owner, "about", "About");
  await owner.fill(field(owner.page, "Introduction"), text);
  await owner.publish([{ path: "/about", shows: [text] }]);
}

async function portrait(owner: Owner, { portrait: photo }: OwnersFiles): Promise<void> {
  const description = "The founder beside a window";
  await withPicture(owner, [photo, description], ["about", "About"]);
  await choosePicture(owner, field(owner.page, "Founder's portrait"), photo);
  await owner.publish([{ path: "/about", shows: [MEDIA, `alt="${description}"`] }]);
  await checkPortrait(owner, photo, description);
}

async function partner(owner: Owner, { logo }: OwnersFiles): Promise<void> {
  const { partner: name } = NAMES;
  await withPicture(owner, [logo, `Logo of ${name}`], ["partners", "Partners"]);
  await addEntry(owner, {
    opens: "New partner",
    texts: { Name: name },
    picture: ["Logo", logo],
    choices: { "Logo's color": "White: black where the page is light" },
  });
  await owner.publish([{ path: "/", shows: [new RegExp(`<img src="/media/[^>]*alt="${name}"[^>]*data-ink="white"`)] }]);
}

async function project(owner: Owner, { poster }: OwnersFiles): Promise<void> {
  const { project: title } = NAMES;
  const description = "A choir of children under old trees";
  await withPicture(owner, [poster, description], ["projects", "Portfolio"]);
  await addEntry(owner, {
    opens: "New project",
    texts: { Title: title, "Kind of work": "Camp", Description: "Forty songs in four weeks, and a film about them." },
    picture: ["Poster", poster],
    choices: { Status: "Finished: it has a case study", "On the home page": "No" },
  });
  await owner.publish([
    { path: "/portfolio?page=2", shows: [title, description, MEDIA] },
    { path: "/", shows: ["See all twelve projects"] },
    { path: "/case-studies/summer-of-song", shows: [title, "Detailed case study information"] },
  ]);
}

async function creator(owner: Owner, { singer }: OwnersFiles): Promise<void> {
  const { creator: name } = NAMES;
  const description = "Hannah Reed at a microphone";
  await withPicture(owner, [singer, description], ["creators", "Creators"]);
  const summary = "Hannah sings psalms that people hum on the way home.";
  await addEntry(owner, {
    opens: "New creator",
    texts: {
      Name: name,
      Role: "Singer",
      Summary: summary,
      Biography: "She began in a church of forty.\n\nShe stayed.",
    },
    picture: ["Portrait", singer],
    choices: { "Colors of the page": "River: blue to sky" },
  });
  await owner.publish([
    { path: "/creators/hannah-reed", shows: [name, "She began in a church of forty.", description, MEDIA] },
    { path: "/portfolio", shows: [name, summary, "/creators/hannah-reed"] },
  ]);
  for (const origin of owner.options.origins) {
    const to = await redirectOf(origin, "hannah-reed.tetm.example");
    if (to !== "/creators/hannah-reed") owner.doings.problems.push(`the subdomain leads to “${to}”`);
  }
}

async function release(owner: Owner, { release: photo }: OwnersFiles): Promise<void> {
  await withPicture(owner, [photo, "A band on a stage at night"], ["announcements", "Press releases"]);
  await addEntry(owner, {
    opens: "New press release",
    texts: {
      Headline: "TETM welcomes\nHannah Reed",
      Date: "2026-11-20",
      Place: "North Carolina",
      Subtitle: "A partnership for songs, films and a tour.",
      Summary: "TETM and Hannah Reed will work together for three years.",
      Text: "TETM and Hannah Reed today announced a partnership.",
      Quote: "We sing better together.",
      "Who said it": NAMES.creator,
      Position: "1",
    },
    blocks: {
      "Highlight 1": ["Tour", "Twelve towns in one summer."],
      "Partner 1": ["About Hannah Reed", "She sings psalms."],
    },
    picture: ["Picture", photo],
  });
  const path = "/announcements/tetm-welcomes-hannah-reed";
  const seal = new RegExp(`<a [^>]*data-part="seal"[^>]*href="${path}"`);
  await owner.publish([
    { path, shows: ["Twelve towns in one summer.", MEDIA] },
    ...["/", "/contact"].map((page) => ({ path: page, shows: [seal] })),
  ]);
}

async function hero(owner: Owner, { hero: photo }: OwnersFiles): Promise<void> {
  const description = "The sun rises over still water";
  await withPicture(owner, [photo, description], ["home", "Home"]);
  await choosePicture(owner, field(owner.page, "Picture at the top"), photo);
  await owner.fill(field(owner.page, "What that picture shows"), description);
  await owner.publish([{ path: "/", shows: [new RegExp(`<img[^>]*alt="${description}"`), MEDIA] }]);
}

/** What an owner does in the first week, in this order. */
export const tasks: Readonly<Record<string, Task>> = {
  phone,
  sentence,
  portrait,
  partner,
  project,
  creator,
  release,
  hero,
};
