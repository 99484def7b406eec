/** The tables of what members publish: the words of pages, and pictures. */
export interface ContentSchema {
  document_versions: DocumentVersionTable;
  document_drafts: DocumentDraftTable;
  pictures: PictureTable;
  picture_files: PictureFileTable;
  picture_originals: PictureOriginalTable;
}

/** A published text of a public page (publishing/document.ts). The newest version is public; older ones stay. */
interface DocumentVersionTable {
  document: string;
  /** From 1; what the site's files say is version 0, which has no row. */
  version: number;
  /** JSON, see `Body` in publishing/document.ts. */
  body: string;
  published_at: string;
  /** Id of the member. */
  published_by: string;
}

/** What a member has written and not published yet: one for each document. */
interface DocumentDraftTable {
  document: string;
  /** JSON, see `Body` in publishing/document.ts. */
  body: string;
  /** Changes with each save, so that no member overwrites what another saved meanwhile. */
  stamp: string;
  saved_at: string;
  /** Id of the member. */
  saved_by: string;
}
