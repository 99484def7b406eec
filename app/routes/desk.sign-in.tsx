import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasVerifiedFactor } from "../auth/factor/factor.store.server.ts";
import { signInForm } from "../auth/pages/account.form.ts";
import { readDeskForm, refuseField, refuseFields, refuseForNow } from "../auth/pages/desk-form.server.ts";
import { blankForm, type FormView } from "../auth/pages/page-data.ts";
import { SignInPage } from "../auth/pages/sign-in-pages.tsx";
import { readCookie, writeDeviceCookie } from "../auth/session/desk-cookies.server.ts";
import { nextPath, withNext } from "../auth/session/next-path.ts";
import { readDeskSession } from "../auth/session/require-staff.server.ts";
import { shortUserAgent } from "../auth/session/session.ts";
import { signIn } from "../auth/session/sign-in-out.server.ts";
import { deskAccess } from "../content/desk-access.ts";
import { type PageAnswer, send } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { isAfterPost } from "../forms/form-page.ts";
import { visitorHash } from "../security/visitor.server.ts";
import { pageMeta, privatePage } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers = privatePage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: deskAccess.signIn.title,
    description: deskAccess.description,
    path: "/desk/sign-in",
    sharedAs: "/",
    unlisted: true,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = nextPath(searchParams.get("next"));
  const found = isAfterPost(request) ? null : await readDeskSession(services, request);
  if (found)
    throw redirect(found.needsFactor ? withNext("/desk/second-factor", next) : next, {
      status: 303,
      headers: privatePage(),
    });
  const done = searchParams.has("signed-out")
    ? deskAccess.signIn.signedOut
    : searchParams.has("password-set")
      ? deskAccess.signIn.passwordSet
      : null;
  return { headline: fitLines(deskAccess.signIn.titleLines), next, done };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const next = nextPath(String(form.get("next") ?? ""));
  const email = String(form.get("email") ?? "").slice(0, 1024);
  function refused({ body, ...answer }: PageAnswer<FormView>) {
    return send({ ...answer, body: { view: body, next, email } });
  }
  const read = readDeskForm(form, signInForm);
  if ("errors" in read) return refused(refuseFields(read.errors));
  const { cookies, settings, secrets } = services;
  const visitor = visitorHash(request.headers, settings.clientAddressHeader, secrets);
  const before = (await readDeskSession(services, request))?.session ?? null;
  const userAgent = shortUserAgent(request.headers.get("User-Agent"));
  const outcome = await signIn(
    services,
    { ...read.value, visitor, deviceCookie: await readCookie(cookies.device, request.headers) },
    { kind: "desk", userAgent, before },
  );
  if (outcome.kind === "wrong") return refused(refuseField("email", deskAccess.signIn.wrong));
  if (outcome.kind !== "signed-in") return refused(refuseForNow(outcome));
  const asksMore = await hasVerifiedFactor(services.db, outcome.account.id);
  const set = new Headers(privatePage());
  set.append("Set-Cookie", await cookies.desk.serialize(outcome.opened.token));
  // A member with a second factor gets the device cookie only after verifying that factor.
  if (!asksMore) set.append("Set-Cookie", await cookies.device.serialize(writeDeviceCookie(services, outcome.account)));
  return send({ redirectTo: asksMore ? withNext("/desk/second-factor", next) : next, headers: set });
}

export default function SignIn() {
  const { headline, next, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SignInPage
      headline={headline}
      done={reply ? null : done}
      next={reply?.next ?? next}
      view={reply?.view ?? blankForm}
      email={reply?.email ?? ""}
    />
  );
}
