import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import { isSamePage, makeTemplate, type PageTemplate, type RenderedPage } from "./page-template.server.ts";
import type { Recording } from "./request-context.server.ts";

/** Most bytes of all blank forms. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Brotli's qualities: of a page that lasts until something is published, and of one until something is sold. */
const QUALITY = 11;
const QUALITY_OF_CATALOGUE = 5;

interface Kept {
  /** Version of the catalog that the page shows, or null. */
  catalogue: string | null;
  /** Bytes in memory. */
  size: number;
  /** How it was rendered first; the second one has to be the same. */
  rendered: RenderedPage;
  template: PageTemplate | null;
  /** Whether the template is made, or can't be. */
  compared: boolean;
}

/** Blank forms by their paths. */
export interface FormTemplates {
  /**
   * Returns a form with the version of the catalog that it shows: whoever sends it has to know that it is the present
   * one.
   */
  find: (path: string) => { catalogue: string | null; template: PageTemplate } | null;
  /**
   * Keeps what was noted while a form was rendered for nobody. After two renderings in a row that are the same but for
   * their ids, it is a template: so no request costs more than one rendering, and what differs for any other reason is
   * never sent to anybody else.
   *
   * @param asked when its request began: what was rendered before the last `clear` may show what was there before
   */
  note: (path: string, recording: Recording, asked: number) => void;
  clear: () => void;
}

interface Deps {
  missing: MissingHeaders;
  log: Pick<Logger, "error">;
}

export function makeFormTemplates({ missing, log }: Deps): FormTemplates {
  const forms = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ size }) => size });
  let cleared = -Infinity;

  async function make(path: string, { catalogue, rendered }: Kept): Promise<void> {
    const quality = catalogue === null ? QUALITY : QUALITY_OF_CATALOGUE;
    const template = await makeTemplate(rendered, missing, quality);
    // Since then another version, or nothing, may be there.
    const kept = forms.peek(path);
    if (kept?.rendered === rendered) forms.set(path, { ...kept, template, size: kept.size + template.size });
  }

  return {
    find(path) {
      const kept = forms.get(path);
      return kept?.template ? { catalogue: kept.catalogue, template: kept.template } : null;
    },
    note(path, { ids, catalogue, page }, asked) {
      if (asked <= cleared || page?.status !== 200) return;
      const before = forms.get(path);
      const rendered = { headers: page.headers, html: page.html, ids };
      const size = page.html.length * 2;
      if (before?.catalogue !== catalogue || !before) {
        forms.set(path, { catalogue, rendered, size, template: null, compared: false });
        return;
      }
      if (before.compared) return;
      before.compared = true;
      if (isSamePage(before.rendered, rendered))
        void make(path, before).catch((error: unknown) => log.error({ err: error, path }, "blank form can't be kept"));
      else log.error({ path }, "blank form can't be kept: it differs by more than its ids");
    },
    clear() {
      cleared = performance.now();
      forms.clear();
    },
  };
}
