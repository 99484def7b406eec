import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took longest in their last run on two cores, longest first. */
const LONGEST = [
  "store/checkout-model",
  "cli/container",
  "browser/accessibility",
  "http/copied-site",
  "faults/sigkill-undo",
  "faults/sigkill-refunds",
  "faults/sigkill-orders",
  "faults/sigkill-library",
  "postgres/move-to-postgres",
  "browser/enter-key",
  "http/sign-in-floods",
  "browser/desk-autosave",
  "browser/desk-pictures",
  "faults/sigkill-import",
  "cli/content",
  "cli/orders",
  "browser/errors",
  "static/types",
  "browser/cart",
  "browser/behavior-rows",
].map((name) => `/tests/${name}.test.ts`);

/**
 * Starts the longest files first, so that no worker is still running one of them at the end. Vitest sorts by file size,
 * which says little about the time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this one is Vitest's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return place < 0 ? LONGEST.length : place;
}
