import { type FindHostAlias, hostsNamed, isSameOrigin } from "../hosts.server.ts";
import type { PostLimit } from "../security/shared-counter.server.ts";
import { isFromScript, refusalWithText, refuse, refuseInMaintenance, send, unreadable } from "./answer.server.ts";
import { readFormBody } from "./form-body.server.ts";
import { formTooLong, type FormLimit, PUBLIC_FORM, waitInWords } from "./limits.ts";

export interface PostDeps {
  settings: { siteOrigin: string | null; maintenance: boolean };
  postLimit: PostLimit;
  hostAlias: FindHostAlias;
}

/**
 * Reads an action's form: only from the same origin, within the post limit, and not too large.
 *
 * @throws an error page: 400, 403, 413, 415, 429, or in maintenance mode 503; 403 and 503 show the submitted values
 */
export async function readForm(deps: PostDeps, request: Request, limit: FormLimit = PUBLIC_FORM): Promise<FormData> {
  await admitPost(deps, request, async () => void (await readFormBody(request, limit)));
  const body = await readFormBody(request, limit);
  if (body.kind === "too-large") {
    const { title, message } = formTooLong(limit.bytes);
    throw refuse(413, title, message);
  }
  if (body.kind === "too-many") {
    throw refuse(
      413,
      "There are too many fields",
      `This form can have up to ${limit.fields} fields. Go back: what you typed is still there. Remove some and send it again.`,
    );
  }
  if (body.kind !== "form") {
    throw unreadable(body.kind === "too-deep" ? 400 : 415);
  }
  if (deps.settings.maintenance) throw refuseInMaintenance();
  return body.form;
}

const OTHER_SITE = {
  title: "This form was sent from another site",
  message: "We didn't receive it. Open the page on our site and send the form there.",
};

/** For a form that was sent from one of our hosts that doesn't accept forms, such as a creator's. */
const OTHER_ADDRESS = {
  title: "Please use this form on our main website",
  message: "Nothing has been sent to us yet. Open the page there and send the form again.",
};

/** Checks origin and post limit before the body is read. @throws a 403 page with what `remember` read, or a 429 page */
export async function admitPost(
  { settings, postLimit, hostAlias }: PostDeps,
  request: Request,
  remember: () => Promise<void>,
): Promise<void> {
  const onAlias = hostAlias(hostsNamed(request.headers)) !== null;
  if (onAlias || !isSameOrigin(request.headers, settings.siteOrigin)) {
    // A page with scripts keeps the submitted values itself.
    if (!isFromScript()) await remember();
    throw send({
      body: refusalWithText({ ...(onAlias ? OTHER_ADDRESS : OTHER_SITE), origin: settings.siteOrigin }),
      status: 403,
    });
  }
  // Maintenance mode refuses every form, so it counts none.
  const wait = settings.maintenance ? 0 : postLimit.take(request.headers);
  if (wait > 0) {
    throw refuse(
      429,
      "Too many requests",
      `Go back to the form in ${waitInWords(wait)}: what you typed is still there. Then send it again.`,
      wait,
    );
  }
}
