import { longDate } from "../../../ui/dates.ts";
import { fitLines } from "../../../ui/fit-lines.server.ts";
import { readProse } from "../../../ui/read-prose.server.ts";
import type { privacy, shipping } from "../../content/policies.ts";
import type { Retention } from "../../content/privacy.ts";
import type { PolicyView } from "./policy-page.tsx";
import type { PrivacyView } from "./privacy-page.tsx";

/** Returns a policy as its view shows it: poster type is set, and the text's headings, lists and links are read. */
export function setPolicy({ headline, intro, prose }: typeof shipping): PolicyView {
  return { headline: fitLines(headline), intro, blocks: readProse(prose) };
}

/** Returns /privacy as its view shows it, with how long data is kept. `retention` names the day in ISO-8601 UTC. */
export function setPrivacy({ closing, ...text }: typeof privacy, retention: Retention): PrivacyView {
  // Only the day, not the time: the page cache stores a copy for each different response.
  const copyUntil = retention.copyUntil && longDate(retention.copyUntil);
  return { ...setPolicy({ ...text, prose: closing }), retention: { ...retention, copyUntil } };
}
