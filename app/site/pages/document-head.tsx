import { Links, Meta } from "@remix-run/react";

interface Props {
  /** The title of an error page whose root has no data, and so no `meta`. */
  title: string | null;
}

/** The head of every page. */
export function DocumentHead({ title }: Props) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)" />
      {title !== null && <title>{title}</title>}
      <Meta />
      <Links />
    </head>
  );
}
