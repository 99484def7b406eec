import { Links, Meta } from "@remix-run/react";

/** The head of every page. @param kept its HTML, if the server has it already (server/page-shell.server.ts) */
export function DocumentHead({ kept }: { kept: string | null }) {
  if (import.meta.env.SSR && kept !== null) return <head dangerouslySetInnerHTML={{ __html: kept }} />;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)" />
      <Meta />
      <Links />
    </head>
  );
}
