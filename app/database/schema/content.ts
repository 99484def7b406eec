import type { Generated } from "kysely";

/** The tables of what members publish (words of pages, pictures), and of visits: sums, nothing about a person. */
export interface ContentSchema {
  /** A published text of a public page (site/publishing/document.ts). The newest version is public; older ones stay. */
  document_versions: {
    document: string;
    /** From 1; what the site's files say is version 0, which has no row. */
    version: number;
    body: string;
    published_at: string;
    published_by: string;
  };
  /** What a member has written and not published yet: one for each document. */
  document_drafts: {
    document: string;
    body: string;
    /** Changes with each save, so that no member overwrites another's changes. */
    stamp: string;
    saved_at: string;
    saved_by: string;
  };
  /** A picture of the library. Views name it by its id (site/pictures/stored-picture.ts). */
  pictures: {
    id: string;
    name: string;
    alt: string;
    /** 1 if it says nothing, so that it has no description. */
    decoration: number;
    /** The part that stays visible where it is cropped: 0 to 8, row by row in a grid of three by three. */
    focus: number;
    width: number;
    height: number;
    /** 1 if the uploaded file moves, of which there is the first image. */
    animated: Generated<number>;
    state: "waiting" | "ready" | "failed";
    /** Why it failed, see site/pictures/picture-file.ts. */
    reason: string | null;
    /** SHA-256 of the uploaded file: the same file is added once. */
    source_digest: string;
    created_at: string;
    created_by: string;
    changed_at: string;
    /** Changes with each change, so that no member overwrites another's. */
    stamp: string;
    attempts: number;
    /** Token of the process that makes its files, until `claimed_until`. */
    claim: string | null;
    claimed_until: string | null;
  };
  picture_files: {
    picture_id: string;
    width: number;
    format: string;
    /** The first 32 hexadecimal digits of the SHA-256 of the bytes: its name in addresses. */
    digest: string;
    size: number;
    bytes: Uint8Array;
  };
  /**
   * A megabyte of the uploaded file, until the files for visitors are made from it: it may hold the place where it was
   * taken.
   */
  picture_originals: {
    picture_id: string;
    part: number;
    bytes: Uint8Array;
  };
  page_views: {
    /** In the company's time zone, such as `2026-11-24`. */
    day: string;
    /** A path, or the pattern of personal ones, such as `/orders/:number`. */
    page: string;
    views: number;
    /** Views that a visit began with. */
    visits: number;
  };
  visit_sources: {
    day: string;
    /** The other site's host; empty for none, `other` for what is too much to list. */
    host: string;
    visits: number;
  };
}
