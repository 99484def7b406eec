import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { problems } from "../content/problems.ts";
import { pageMeta } from "../http/page-meta.ts";
import { hideSecrets } from "../http/request-log.server.ts";
import { services } from "../services.server.ts";
import { HymnBoard } from "../ui/hymn-board.tsx";

const { notFound } = problems;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: notFound.title, description: notFound.description, path: args.location.pathname });

export function loader({ request }: LoaderFunctionArgs) {
  services.log.warn({ path: hideSecrets(new URL(request.url).pathname) }, "page not found");
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <div className="page poster-page">
      <div className="poster not-found">
        <HymnBoard number={notFound.number} />
        <div className="not-found-words">
          <p className="headline">{notFound.headline}</p>
          <div>
            <p>{notFound.text}</p>
            <a className="button" href={notFound.home.href}>
              {notFound.home.name}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}
