import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondFactorPage } from "../auth/factor/second-factor-page.tsx";
import { passSecondFactor } from "../auth/factor/verify-factor.server.ts";
import { codeForm } from "../auth/forms/desk.form.ts";
import { blankForm, type FormView } from "../auth/forms/form-view.ts";
import { readDeskForm } from "../auth/forms/read-desk-form.server.ts";
import { refuseField, refuseFields, refuseForNow } from "../auth/forms/refuse-form.server.ts";
import { readCookie } from "../auth/session/desk-cookie.server.ts";
import { readKnownBrowser, writeKnownBrowser } from "../auth/session/known-browser.server.ts";
import { nextPath } from "../auth/session/next-path.ts";
import { requirePassword } from "../auth/session/require-staff.server.ts";
import { deskAccess } from "../content/desk-access.ts";
import { type PageAnswer, send } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { isAfterPost } from "../forms/form-page.ts";
import { privatePage } from "../seo/page-headers.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import deskAccessCss from "../auth/forms/desk-access.css?url";

const words = deskAccess.secondFactor;

export const headers = privatePage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskAccessCss }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: deskAccess.description,
    path: "/desk/second-factor",
    sharedAs: "/",
    unlisted: true,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { needsFactor } = await requirePassword(services, request);
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (!needsFactor && !isAfterPost(request)) throw redirect(next, { status: 303, headers: privatePage() });
  return { headline: fitLines(words.titleLines), next };
}

export async function action({ request }: ActionFunctionArgs) {
  const { account, session } = await requirePassword(services, request);
  const form = await readForm(services, request);
  const next = nextPath(String(form.get("next") ?? ""));
  function refused({ body, ...answer }: PageAnswer<FormView>) {
    return send({ ...answer, body: { view: body, next } });
  }
  const read = readDeskForm(form, codeForm);
  if ("errors" in read) return refused(refuseFields(read.errors));
  const { cookies } = services;
  const known = readKnownBrowser(services, await readCookie(cookies.knownBrowser, request.headers), account);
  const outcome = await passSecondFactor(services, session, read.value.code, known);
  if (outcome.kind === "wrong") return refused(refuseField("code", words.wrong));
  if (outcome.kind === "slowed") return refused(refuseForNow(outcome));
  const set = new Headers(privatePage());
  set.append("Set-Cookie", await cookies.desk.serialize(outcome.result.token));
  set.append("Set-Cookie", await cookies.knownBrowser.serialize(writeKnownBrowser(services, account)));
  return send({ redirectTo: next, headers: set });
}

export default function SecondFactor() {
  const { headline, next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <SecondFactorPage headline={headline} next={reply?.next ?? next} view={reply?.view ?? blankForm} />;
}
