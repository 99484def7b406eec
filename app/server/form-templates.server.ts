import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import { isSamePage, makeTemplate, type PageTemplate, type RenderedPage } from "./page-template.server.ts";
import type { Recording } from "./request-context.server.ts";

/** Most bytes of all blank forms. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Brotli's qualities: of a page that lasts until something is published, and of one until something is sold. */
const QUALITY = 11;
const QUALITY_OF_CATALOGUE = 5;

interface Kept {
  /** Version of the catalog that the page shows, or null. */
  catalogue: string | null;
  /** Bytes in memory. */
  size: number;
  /** How it was rendered first; the second one has to be the same. Null once the template is made. */
  rendered: RenderedPage | null;
  template: PageTemplate | null;
  /** Whether two renderings were compared. */
  isCompared: boolean;
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
   * @param startedAt when its request began: what was rendered before the last `clear` may show what was there before
   */
  note: (path: string, recording: Recording, startedAt: number) => void;
  clear: () => void;
}

interface Deps {
  missing: MissingHeaders;
  log: Pick<Logger, "error">;
}

export function makeFormTemplates({ missing, log }: Deps): FormTemplates {
  const forms = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ size }) => size });
  const onFailure = (path: string) => (error: unknown) => log.error({ err: error, path }, "blank form can't be kept");
  let cleared = -Infinity;

  async function make(path: string, catalogue: string | null, rendered: RenderedPage): Promise<void> {
    const quality = catalogue === null ? QUALITY : QUALITY_OF_CATALOGUE;
    const template = await makeTemplate(rendered, missing, quality);
    // Since then the form may have been dropped, or another version of it be there.
    if (forms.peek(path)?.rendered !== rendered) return;
    forms.set(path, { catalogue, rendered: null, size: template.size, template, isCompared: true });
  }

  return {
    find(path) {
      const kept = forms.get(path);
      return kept?.template ? { catalogue: kept.catalogue, template: kept.template } : null;
    },
    note(path, { ids, catalogue, page }, startedAt) {
      if (startedAt <= cleared || page?.status !== 200) return;
      const before = forms.get(path);
      const rendered = { headers: page.headers, html: page.html, ids };
      if (!before || before.catalogue !== catalogue) {
        forms.set(path, { catalogue, rendered, size: page.html.length * 2, template: null, isCompared: false });
        return;
      }
      if (before.isCompared || !before.rendered) return;
      before.isCompared = true;
      if (isSamePage(before.rendered, rendered)) void make(path, catalogue, before.rendered).catch(onFailure(path));
      else log.error({ path }, "blank form can't be kept: it differs by more than its ids");
    },
    clear() {
      cleared = performance.now();
      forms.clear();
    },
  };
}
