import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { site } from "../content/site.ts";
import { pageMeta } from "../http/page-meta.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Home", description: site.summary, path: "/" });

export function loader() {
  return { headline: fitLines(site.values) };
}

export default function Home() {
  const { headline } = useLoaderData<typeof loader>();
  return (
    <div className="page py-8">
      <a className="relative z-10" href="/survey/creator">Build Your Platform With Us</a>
      <div className="poster p-8">
        <PosterHeading lines={headline} />
      </div>
    </div>
  );
}
