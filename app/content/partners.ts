/** A partner of the carousel on home. Without a logo, or where its file is missing, it is left out there. */
export interface Partnership {
  name: string;
  /** Path below public/. */
  logoUrl?: string;
  /** Size of the logo's drawing, so that the page does not move while it loads. */
  logoSize?: { width: number; height: number };
}

/** The 11 partners of SPEC.md. */
export const partners: readonly Partnership[] = [];
