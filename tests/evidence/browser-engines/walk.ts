import type { EngineName } from "./driver.ts";
import type { Visitor } from "./engine-visitor.ts";
import type { Site } from "./open-site.ts";

/** A person's path through the site. A failed walk reports what the page showed. */
export interface Walk {
  name: string;
  /** The number of the defect that this walk once revealed. */
  row?: number;
  /** Needs a feature of pages with scripts. */
  scriptsOnly?: true;
  /** Needs the site's host names. Skipped in WebKit, whose driver can't use the proxy for them. */
  behindTls?: true;
  go: (visitor: Visitor, site: Site) => Promise<void>;
}

export interface Result {
  engine: EngineName;
  scripts: boolean;
  walk: Walk;
  /** Null if the walk passed. */
  finding: string | null;
}

/** Fails a walk with what the page showed, unless the condition holds. */
export function check(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

/** A name that is unique on this site. */
export function newName(): string {
  names += 1;
  return `Ruth ${names} of Engines`;
}

let names = 0;
