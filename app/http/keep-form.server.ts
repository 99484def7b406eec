import type { Refusal } from "./form-action.server.ts";
import { presentRequest } from "./present-request.server.ts";

/** Fields that are never written into a page. */
const SECRET = /^(password|current|code)$/;

/** A refusal in words, with what the present request's form brought, to be sent once more from the page. */
export function refusalWithForm({ title, form, page }: { title: string; form: string; page: string }): Refusal {
  const present = presentRequest();
  if (!present?.form || present.form.some(([name]) => SECRET.test(name))) return { title, message: page };
  // A script posts to the page's address with `.data` behind it (Remix, single fetch).
  return { title, message: form, resend: { action: present.url.replace(/\.data(?=\?|$)/, ""), fields: present.form } };
}
