import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePasswordForm } from "../auth/pages/account.form.ts";
import { readDeskForm, refuseField, refuseFields, refuseForNow } from "../auth/pages/desk-form.server.ts";
import { blankForm } from "../auth/pages/page-data.ts";
import { ChangePasswordPage } from "../auth/pages/password-pages.tsx";
import { changePassword } from "../auth/password/change-password.server.ts";
import { writeDeviceCookie } from "../auth/session/desk-cookies.server.ts";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { deskAccess } from "../content/desk/access.ts";
import { send } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { visitorHash } from "../security/visitor.server.ts";
import { pageMeta, privatePage } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

const { changePassword: words, passwordProblems } = deskAccess;

export const headers = privatePage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: deskAccess.description,
    path: "/desk/account/password",
    sharedAs: "/",
    unlisted: true,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return { email: staff.email };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireStaff(services, request);
  const read = readDeskForm(await readForm(services, request), changePasswordForm);
  if ("errors" in read) return send(refuseFields(read.errors));
  const { current, password } = read.value;
  const visitor = visitorHash(request.headers, services.settings.clientAddressHeader, services.secrets);
  const outcome = await changePassword(services, signedIn, { current, wanted: password, visitor });
  switch (outcome.kind) {
    case "changed": {
      const owner = { id: signedIn.staff.id, passwordHash: outcome.passwordHash };
      const set = {
        ...privatePage(),
        "Set-Cookie": await services.cookies.device.serialize(writeDeviceCookie(services, owner)),
      };
      return send({ redirectTo: "/desk/account?password-changed", headers: set });
    }
    case "wrong":
      return send(refuseField("current", words.wrong));
    case "same":
      return send(refuseField("password", words.same));
    case "weak":
      return send(refuseField("password", passwordProblems[outcome.problem]));
    default:
      return send(refuseForNow(outcome));
  }
}

export default function ChangePassword() {
  return <ChangePasswordPage {...useLoaderData<typeof loader>()} view={useActionData<typeof action>() ?? blankForm} />;
}
