import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { problems } from "../content/problems.ts";
import { pageMeta } from "../http/page-meta.ts";
import { hideSecrets } from "../http/request-log.server.ts";
import { services } from "../services.server.ts";
import { NotFoundPage } from "../ui/not-found-page.tsx";

const { notFound } = problems;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: notFound.title, description: notFound.description, path: args.location.pathname });

export function loader({ request }: LoaderFunctionArgs) {
  services.log.warn({ path: hideSecrets(new URL(request.url).pathname) }, "page not found");
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage {...notFound} />;
}
