import { readdirSync } from "node:fs";
import path from "node:path";

/** A file of text that is sent as it is. */
export interface TextFile {
  address: string;
  file: string;
  contentType: string;
  cacheControl: string;
}

/** Types of files that are text, and so get smaller. Others are Express's. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "application/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** The folders that remix-serve sends files from, as it lets browsers keep them. */
const FOLDERS = [
  { folder: "build/client/assets", at: "/assets", cacheControl: "public, max-age=31536000, immutable" },
  { folder: "public", at: "", cacheControl: "public, max-age=3600" },
];

/** The files of text that there are now below the site's own folder. */
export function listTextFiles(root = "."): TextFile[] {
  return FOLDERS.flatMap(({ folder, at, cacheControl }) => {
    const full = path.resolve(root, folder);
    return readdirSync(full, { recursive: true, withFileTypes: true }).flatMap((entry): TextFile[] => {
      const contentType = TYPES[path.extname(entry.name)];
      if (!entry.isFile() || contentType === undefined) return [];
      const file = path.join(entry.parentPath, entry.name);
      const address = `${at}/${path.relative(full, file).split(path.sep).map(encodeURIComponent).join("/")}`;
      return [{ address, file, contentType, cacheControl }];
    });
  });
}
