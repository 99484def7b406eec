import type { EngineName } from "./driver.ts";
import type { Visitor } from "./engine-visitor.ts";
import type { Site } from "./open-site.ts";

/** A way of a person through the site; it fails with what was seen. */
export interface Walk {
  name: string;
  /** Number of the defect that it was seen to fail for. */
  row?: number;
  /** Asks for something that only pages with scripts do. */
  scriptsOnly?: true;
  /** Needs the site's names: not in WebKit, whose driver opens nothing through the proxy that knows them. */
  behindTls?: true;
  go: (visitor: Visitor, site: Site) => Promise<void>;
}

export interface Result {
  engine: EngineName;
  scripts: boolean;
  walk: Walk;
  /** Null where all was as it should be. */
  finding: string | null;
}

/** Ends a walk with what was seen, unless it is so. */
export function check(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

/** A name that no other walk of this site has. */
export function newName(): string {
  names += 1;
  return `Ruth ${names} of Engines`;
}

let names = 0;
