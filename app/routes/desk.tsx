import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessPage } from "../auth/access-page.tsx";
import { requireStaff } from "../auth/require-staff.server.ts";
import { deskAccess } from "../content/desk-access.ts";
import { privatePage } from "../http/answer-headers.ts";
import { pageMeta } from "../http/page-meta.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

const words = deskAccess.home;

export const headers = privatePage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: deskAccess.description, path: "/desk", sharedAs: "/", unlisted: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return { headline: fitLines(words.titleLines), email: staff.email };
}

export default function Desk() {
  const { headline, email } = useLoaderData<typeof loader>();
  return (
    <AccessPage headline={headline}>
      <p>
        {words.text} {email}.
      </p>
      <p>
        <a className="text-link" href="/desk/account">
          {deskAccess.nav.account}
        </a>
      </p>
    </AccessPage>
  );
}
