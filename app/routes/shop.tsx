import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comingSoon } from "../content/shop.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ComingSoon } from "../shop/coming-soon.tsx";
import { fitLines } from "../ui/fit-lines.server.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: comingSoon.title, description: comingSoon.description, path: "/shop" });

export function loader() {
  return { headline: fitLines(comingSoon.titleLines), soon: fitLines(comingSoon.lines) };
}

export default function Shop() {
  return <ComingSoon {...comingSoon} {...useLoaderData<typeof loader>()} />;
}
