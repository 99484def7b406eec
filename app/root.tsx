import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  Links,
  Meta,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { mayChange } from "./auth/session/require-staff.server.ts";
import { DeskFrame } from "./desk/shell/desk-frame.tsx";
import { canonicalPath } from "./server/addresses.ts";
import { errorWords, isAfterPost, isNotFound } from "./server/forms/form-page.ts";
import { isPublicFolder } from "./server/request-pipeline.server.ts";
import { services } from "./services.server.ts";
import { readCartCookie, unitsInCart } from "./shop/cart/load-cart.server.ts";
import type { CompanyFacts } from "./site/content/company.ts";
import { documentAt } from "./site/content/documents.ts";
import { site } from "./site/content/site.ts";
import { pageHead } from "./site/pages/build-views.server.ts";
import { PublicFrame } from "./site/pages/public-frame.tsx";
import { publicAt } from "./site/publishing/field-values.ts";
import { companyOf, isDeskPath, pageMeta, retryAfter } from "./site/seo/meta-and-headers.ts";
import { CompanyContext, useCompany } from "./ui/company.tsx";
import { ErrorPage, NotFoundPage } from "./ui/error-pages.tsx";
import gothicUrl from "./ui/fonts/league-gothic-basic.woff2?url";
import franklinUrl from "./ui/fonts/libre-franklin-basic.woff2?url";
import { hydrates, NonceContext, ReferenceContext, replaceBlockedStorage } from "./ui/hydration.ts";
import styles from "./ui/styles/site.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "preload", href: gothicUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: franklinUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/icon-180.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Browsers run it before they hydrate the page, and leave it as the server sent it. */
const BEFORE_REMIX = `(${replaceBlockedStorage})()`;

export const headers = retryAfter;

// A route without its own description (an error page) still gets a complete head.
export const meta: MetaFunction = (args) => {
  const path = args.location.pathname;
  if (isNotFound(args.error)) {
    const words = { title: "Page not found", description: "There is no page at this address." };
    return pageMeta(args, { ...words, path, sharedAs: "/" });
  }
  if (args.error && !args.data) return [];
  const title = args.error ? errorWords(args.error).lines.join(" ") : companyOf(args);
  return pageMeta(args, { title, description: companyOf(args), path, sharedAs: "/" });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const canonical = canonicalPath(pathname);
  // After a post the response is the action's, however the path is spelled.
  if (canonical !== pathname && !isAfterPost(request) && !isPublicFolder(canonical))
    throw redirect(canonical + search, 308);
  const cartId = await readCartCookie(request.headers.get("Cookie"), services.cookies.cart, services.secrets);
  const name = documentAt(canonical);
  const [announcement] = publicAt(services.documents.read("announcements").announcements, services.now());
  return {
    origin: services.settings.siteOrigin ?? site.mainOrigin,
    cartCount: await unitsInCart(services, cartId),
    company: services.company(),
    announcement: announcement ? `/announcements/${announcement.slug}` : null,
    ...pageHead(services, canonical, searchParams),
    edit: name && (await mayChange(services, request, `/desk/content/${name}`)) ? `/desk/content/${name}` : null,
  };
}

/** Loads the shell's data again after a form, unless the action returned its own page. */
export function shouldRevalidate({ formMethod, actionResult }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && actionResult === undefined;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const matches = useMatches();
  const error = useRouteError();
  const failed = error != null;
  const path = useLocation().pathname;
  const root = useRouteLoaderData<typeof loader>("root");
  // The root loader's, or the draft in a preview; where the root loader failed, what entry.server.tsx set.
  const facts = matches.map((match) => match.data as { company?: Partial<CompanyFacts> } | undefined);
  const published = useContext(CompanyContext);
  const company = Object.assign({ name: site.name }, published, facts.findLast((data) => data?.company)?.company);
  const handles = matches.map(({ handle }) => handle as { ownFrame?: boolean } | undefined);
  const scripted = hydrates(handles, failed);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)" />
        {/* An error page whose root has no data has no `meta`. */}
        {failed && !root && <title>{`${errorWords(error).lines.join(" ")} | ${company.name}`}</title>}
        <Meta />
        <Links />
      </head>
      <body>
        <a
          className="fixed top-2 left-2 z-30 bg-ink px-5 py-3 font-bold text-paper not-focus:-translate-y-[200%] print:hidden"
          href="#main"
        >
          Skip to content
        </a>
        {/* oxlint-disable-next-line react/jsx-no-constructed-context-values -- a page is rendered again rarely */}
        <CompanyContext.Provider value={company}>
          {isDeskPath(path) ? (
            <DeskFrame own={!failed && handles.some((handle) => handle?.ownFrame === true)}>{children}</DeskFrame>
          ) : (
            <PublicFrame
              path={path}
              cartCount={root?.cartCount ?? 0}
              edit={root?.edit ?? null}
              announcement={root?.announcement ?? null}
            >
              {children}
            </PublicFrame>
          )}
        </CompanyContext.Provider>
        {scripted && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_REMIX }} />
        )}
        {scripted && <ScrollRestoration nonce={nonce} />}
        {scripted && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const reference = useContext(ReferenceContext);
  const { phone, phoneLink } = useCompany();
  const home = isDeskPath(useLocation().pathname) ? { href: "/desk", name: "Today" } : { href: "/", name: "Home" };
  if (isNotFound(error)) return <NotFoundPage home={home} />;
  return <ErrorPage {...errorWords(error)} home={home} phone={phone} phoneLink={phoneLink} reference={reference} />;
}
