import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { problems } from "../content/problems.ts";
import { pageMeta } from "../http/page-meta.ts";
import { services } from "../services.server.ts";
import { NotFoundPage } from "../ui/not-found-page.tsx";

const { notFound } = problems;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { ...notFound, path: args.location.pathname, sharedAs: "/" });

export function loader({ request }: LoaderFunctionArgs) {
  services.log.warn({ path: new URL(request.url).pathname }, "page not found");
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage {...notFound} />;
}
