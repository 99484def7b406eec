import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessPage } from "../auth/pages/access-page.tsx";
import { forget } from "../auth/session/desk-cookies.server.ts";
import { requirePassword } from "../auth/session/require-staff.server.ts";
import { signOut } from "../auth/session/sign-in-out.server.ts";
import { deskAccess } from "../auth/words.ts";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { Button } from "../ui/button.tsx";
import { fitLines } from "../ui/fit-lines.server.ts";

const words = deskAccess.signOut;

export const headers = privatePage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: deskAccess.description,
    path: "/desk/sign-out",
    sharedAs: "/",
    unlisted: true,
  });

/** Shows a button to visitors who follow a link: only a POST signs out (OWASP CSRF Prevention Cheat Sheet). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePassword(services, request);
  return { headline: fitLines(words.titleLines) };
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
      <p>{words.text}</p>
      <form method="post" action="/desk/sign-out">
        <Button className="mt-7" type="submit">
          {words.title}
        </Button>
      </form>
    </AccessPage>
  );
}
