import { fitLines } from "../../../ui/fit-lines.server.ts";
import type { ShownPicture as Picture } from "../../../ui/shown-picture.ts";
import type { about } from "../../content/about.ts";
import type { FindPicture } from "../../pictures/ready-pictures.server.ts";
import type { AboutView } from "./about-page.tsx";

type About = typeof about;

/** Returns the text of /about as its view shows it: poster type is set, and portraits have a size and a description. */
export function setAbout({ headline, values, founderPortrait, team, ...text }: About, find: FindPicture): AboutView {
  return {
    ...text,
    headline: fitLines(headline),
    values: values.map(({ value, text: meaning }) => ({ line: fitLines([value]), text: meaning })),
    founderPortrait: portrait(founderPortrait, text.founderName, find),
    team: team.map((person) => ({ ...person, portrait: portrait(person.portrait, person.name, find) })),
  };
}

function portrait(value: string, name: string, find: FindPicture): Picture | null {
  return find(value, { width: 480, height: 600, alt: `Linocut portrait of ${name}` });
}
