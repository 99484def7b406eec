import { canonicalPath } from "../seo/addresses.ts";
import { type PostedFields, requestContext } from "../server/request-context.server.ts";
import { type Refusal, submittedFields } from "./refusal.ts";

/** Fields that are never written into a page. */
const SECRET = /^(password|current|code)$/;

/** A script posts to the page's address with `.data` behind it (Remix, single fetch). */
const OF_SCRIPT = /\.data(?=\?|$)/;

/** A refusal in words, with what the current request's form brought, to be sent once more from the page. */
export function refusalWithForm({ title, form, page }: { title: string; form: string; page: string }): Refusal {
  const fields = fieldsToShow();
  if (!fields) return { title, message: page };
  return { title, message: form, resend: { action: requestContext()!.url.replace(OF_SCRIPT, ""), fields } };
}

/**
 * A refusal that shows what the current request's form brought, to be copied, and leads to the page that it can be sent
 * from: a form that came from somewhere else must not be sent again by one press of a button.
 *
 * @param origin of that page, or null for this one
 */
export function refusalWithText({
  title,
  message,
  origin,
}: {
  title: string;
  message: string;
  origin: string | null;
}): Refusal {
  const [path = "", query] = (requestContext()?.url ?? "/").replace(OF_SCRIPT, "").split(/\?(.*)/s);
  // One slash in front: two would lead to another site.
  const page = (origin ?? "") + canonicalPath(path) + (query ? `?${query}` : "");
  return { title, message, page, typed: submittedFields(fieldsToShow() ?? []) };
}

/** Whether the current request is sent by a script, whose page keeps what was typed. */
export function isFromScript(): boolean {
  return OF_SCRIPT.test(requestContext()?.url ?? "");
}

function fieldsToShow(): PostedFields | null {
  const form = requestContext()?.form;
  return form && !form.some(([name]) => SECRET.test(name)) ? form : null;
}
