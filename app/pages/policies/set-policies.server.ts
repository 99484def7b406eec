import type { privacy, shipping } from "../../content/policies.ts";
import type { Retention } from "../../content/privacy.ts";
import { fitLines } from "../../ui/fit-lines.server.ts";
import { readProse } from "../../ui/read-prose.server.ts";
import type { PolicyView } from "./policy-page.tsx";
import type { PrivacyView } from "./privacy-page.tsx";

/** Returns the text of a policy as its view shows it: poster type is set, and the text's headings and links are read. */
export function setPolicy({ headline, intro, prose }: typeof shipping): PolicyView {
  return { headline: fitLines(headline), intro, blocks: readProse(prose) };
}

/** Returns the text of /privacy as its view shows it, with how long data is kept. */
export function setPrivacy({ closing, ...text }: typeof privacy, retention: Retention): PrivacyView {
  return { ...setPolicy({ ...text, prose: closing }), retention };
}
