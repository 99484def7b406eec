import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessMeta } from "../auth/pages/access-page.tsx";
import { changePasswordForm, CURRENT_WRONG } from "../auth/pages/account.form.ts";
import { refuseForm, refuseForNow, pageOfForm, refuseByRedirect } from "../auth/pages/desk-form.server.ts";
import { blankForm, type FormView } from "../auth/pages/page-data.ts";
import { ChangePasswordPage } from "../auth/pages/sign-in-pages.tsx";
import { changePassword } from "../auth/password/change-password.server.ts";
import { passwordProblems } from "../auth/password/password-rules.ts";
import { writeDeviceCookie } from "../auth/session/desk-cookies.server.ts";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { type PageAnswer, send } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

export const headers = privatePage;
export const meta = accessMeta("Change your password", "/desk/account/password");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return pageOfForm<{ email: string }, FormView>(services.cookies, request, { email: staff.email });
}

export async function action({ request }: ActionFunctionArgs) {
  const { form, ...signedIn } = await readMemberForm(services, request);
  const read = parseForm(form, changePasswordForm);
  const refuse = (answer: PageAnswer<FormView>) => refuseByRedirect(services.cookies, request, answer);
  if (read.status !== "success") return refuse(refuseForm(read));
  const { current, password } = read.value;
  const visitor = visitorHash(request.headers, services);
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
      return refuse(refuseForm(read, { current: CURRENT_WRONG }));
    case "same":
      return refuse(refuseForm(read, { password: "The new password is the same as the current one" }));
    case "weak":
      return refuse(refuseForm(read, { password: passwordProblems[outcome.problem] }));
    default:
      return refuse(refuseForNow(outcome, read));
  }
}

export default function ChangePassword() {
  const { email, refused } = useLoaderData<typeof loader>();
  return <ChangePasswordPage email={email} view={useActionData<typeof action>() ?? refused ?? blankForm} />;
}
