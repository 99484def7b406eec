import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessMeta } from "../auth/pages/access-page.tsx";
import { newPasswordForm } from "../auth/pages/account.form.ts";
import { refuseForm, refuseForNow, pageOfForm, refuseByRedirect } from "../auth/pages/desk-form.server.ts";
import { blankForm, type FormView } from "../auth/pages/page-data.ts";
import { SetPasswordPage } from "../auth/pages/sign-in-pages.tsx";
import { openPasswordLink, setPassword } from "../auth/password/change-password.server.ts";
import { passwordProblems } from "../auth/password/password-rules.ts";
import { forget, readCookie, writeDeviceCookie } from "../auth/session/desk-cookies.server.ts";
import { type PageAnswer, send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { isAfterPost } from "../server/forms/form-page.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers = privatePage;
export const meta = accessMeta("Set your password", "/desk/set-password");

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await readCookie(services.cookies.deskLink, request.headers);
  const account = token === null ? null : await openPasswordLink(services, token);
  const headline = fitLines([account ? "Your password" : "Used or expired"]);
  const page = { headline, email: account?.email ?? null, refused: null };
  if (!account) return data(page, { status: isAfterPost(request) ? 200 : 404 });
  return pageOfForm<typeof page, FormView>(services.cookies, request, page);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const token = await readCookie(services.cookies.deskLink, request.headers);
  const read = parseForm(form, newPasswordForm);
  const refuse = (answer: PageAnswer<FormView>) => refuseByRedirect(services.cookies, request, answer);
  if (read.status !== "success") return refuse(refuseForm(read));
  const outcome =
    token === null ? ({ kind: "over" } as const) : await setPassword(services, token, read.value.password);
  switch (outcome.kind) {
    case "set": {
      const set = new Headers(privatePage());
      set.append("Set-Cookie", await forget(services.cookies.deskLink));
      set.append("Set-Cookie", await services.cookies.device.serialize(writeDeviceCookie(services, outcome.account)));
      return send({ redirectTo: "/desk/sign-in?password-set", headers: set });
    }
    case "over":
      return send({ body: blankForm, status: 404 });
    case "weak":
      return refuse(refuseForm(read, { password: passwordProblems[outcome.problem] }));
    case "busy":
      return refuse(refuseForNow(outcome, read));
  }
}

export default function SetPassword() {
  const { refused, ...page } = useLoaderData<typeof loader>();
  return <SetPasswordPage {...page} view={useActionData<typeof action>() ?? refused ?? blankForm} />;
}
