import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessPage, accessMeta } from "../auth/pages/access-page.tsx";
import { forget } from "../auth/session/desk-cookies.server.ts";
import { signOut } from "../auth/session/open-session.server.ts";
import { requirePassword } from "../auth/session/require-staff.server.ts";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";
import { Button } from "../ui/button.tsx";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers = privatePage;
export const meta = accessMeta("Sign out", "/desk/sign-out");

/** Shows a button to visitors who follow a link: only a POST signs out (OWASP CSRF Prevention Cheat Sheet). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePassword(services, request);
  return { headline: fitLines(["Goodbye"]) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requirePassword(services, request);
  await readForm(services, request);
  await signOut(services, session, "local");
  const set = { ...privatePage(), "Set-Cookie": await forget(services.cookies.desk) };
  return send({ redirectTo: "/desk/sign-in?signed-out", headers: set });
}

export default function SignOut() {
  return (
    <AccessPage headline={useLoaderData<typeof loader>().headline}>
      <p>Sign out of the dashboard on this browser?</p>
      <form method="post" action="/desk/sign-out">
        <Button className="mt-7" type="submit">
          Sign out
        </Button>
      </form>
    </AccessPage>
  );
}
