import type { ExportFormat } from "./export-format.ts";
import { exportLists, type ExportName } from "./export-lists.ts";

/** Which list an address asks for, and as what; null where there is no such list. */
export function readExportPath(path: string): { list: ExportName; format: ExportFormat } | null {
  const [, list = "", format] = /^\/desk\/([a-z]+)\/export\.(csv|jsonl)$/i.exec(path.toLowerCase()) ?? [];
  return format && isExportName(list) ? { list, format: format as ExportFormat } : null;
}

function isExportName(name: string): name is ExportName {
  return Object.hasOwn(exportLists, name);
}
