import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { pageMeta } from "../http/page-meta.ts";
import { hideSecrets } from "../http/request-log.server.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Page not found",
    description: "There is no page at this address.",
    path: args.location.pathname,
  });

export function loader({ request }: LoaderFunctionArgs) {
  services.log.warn({ path: hideSecrets(new URL(request.url).pathname) }, "page not found");
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <div className="page py-16">
      <h1 className="headline text-9xl">404</h1>
      <p className="mt-6">Oops! Page not found</p>
      <p className="mt-8">
        <a className="button" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
