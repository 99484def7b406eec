import { readDeskSession } from "../../auth/session/require-staff.server.ts";
import { documentAt } from "../../content/documents.ts";

/** Returns the form for the words of a page, or null if there is none or the visitor is no member. */
export async function editLink(
  services: Parameters<typeof readDeskSession>[0],
  request: Request,
  path: string,
): Promise<string | null> {
  const name = documentAt(path);
  const found = name && (await readDeskSession(services, request));
  return found && !found.needsFactor ? `/desk/content/${name}` : null;
}
