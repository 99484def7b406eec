/** What a first visit of a page loads until its scripts run, in compressed bytes. */
export interface Loaded {
  document: number;
  style: number;
  font: number;
  /** The scripts of React, React Router and Remix. */
  framework: number;
  /** All other scripts. */
  own: number;
}

/** Measured on November 25, 2026, before docs/decisions/0115-scripts-without-unused-code.md. */
export const before: Record<string, Loaded> = {
  "/contact": { document: 4_672, style: 6_944, font: 21_036, framework: 73_480, own: 13_997 },
  "/survey/creator": { document: 6_825, style: 7_803, font: 21_036, framework: 73_480, own: 32_720 },
};
