import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailOrigin } from "../mail/enqueue-email.server.ts";
import { notFound, send, unreadable } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { listPublished } from "../shop/catalogue/catalogue.store.server.ts";
import type { Product } from "../shop/catalogue/product-fields.ts";
import { isSoldOut } from "../shop/catalogue/product.ts";
import { askForAlert, answerAlert, openAlert } from "../shop/stock-alerts/manage-stock-alerts.server.ts";
import { StockAlertPage, type StockAlertView } from "../shop/stock-alerts/stock-alert-page.tsx";
import { alertPath, itemName, stockAlertWords as words } from "../shop/stock-alerts/stock-alert.ts";
import { findBySlug } from "../site/publishing/field-values.ts";
import { pageMeta, unlistedPage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = unlistedPage;

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data
    ? pageMeta(args, {
        title: args.data.title,
        description: "Get one email when it's back in stock.",
        path: "/shop",
        sharedAs: "/shop",
        unlisted: true,
      })
    : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const product = await findProduct(request, params.slug);
  const key = searchParams.get("key");
  const asked = key === null ? null : await openAlert(services, key);
  if (key !== null && asked) {
    const kind = asked.confirmedAt === null ? "confirm" : "confirmed";
    const { lines, text } = words[kind];
    return data(show(product, lines, text(itemName(asked.name, asked.size)), { kind, linkKey: key }));
  }
  if (key !== null) {
    const { lines, text, title } = words.gone;
    return data({ ...show(product, lines, text, { kind: "gone" }), title }, { status: 404 });
  }
  const size = searchParams.get("size") ?? "";
  const done = (["asked", "forgotten"] as const).find((one) => searchParams.has(one)) ?? null;
  const alert = done === "asked" && !hasMail() ? "waits" : done;
  return data(showForm(product, { asked: size, lastResult: null, alert }));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const product = await findProduct(request, params.slug);
  const form = await readForm(services, request);
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent, key, path] = [text("intent"), text("key"), alertPath(product.slug)];
  if (intent === "confirm" || intent === "forget") {
    const isDone = await answerAlert(services, key, intent);
    if (isDone && intent === "forget") return send({ redirectTo: `${path}?forgotten` });
    return send({ redirectTo: `${path}?key=${encodeURIComponent(key)}` });
  }
  if (intent !== "ask" && intent !== "") throw unreadable(400);
  const outcome = await askForAlert(services, product, form, {
    visitor: visitorHash(request.headers, services),
    origin: emailOrigin(services.settings.siteOrigin),
  });
  if (outcome.kind === "taken") return send({ redirectTo: `${path}?asked` });
  if (outcome.kind === "available") return send({ redirectTo: path });
  const isInvalid = outcome.kind === "invalid";
  const alert = isInvalid ? null : "slowed";
  const body = showForm(product, { asked: "", lastResult: outcome.lastResult, alert });
  return send(isInvalid ? { body, status: 400 } : { body, status: 429, headers: { "Retry-After": "3600" } });
}

async function findProduct(request: Request, slug = ""): Promise<Product> {
  const product = findBySlug(await listPublished(services.db), slug);
  if (!product) throw notFound(request, services.log);
  // Links in emails may have a former slug.
  if (product.slug !== slug && request.method !== "POST")
    throw redirect(alertPath(product.slug) + new URL(request.url).search, {
      status: 308,
      headers: { "Cache-Control": "no-store" },
    });
  return product;
}

function showForm(product: Product, form: Omit<Extract<StockAlertView, { kind: "form" }>, "kind" | "sizes">) {
  const sizes = product.sizes.filter(isSoldOut).map(({ size }) => size);
  if (sizes.length === 0)
    return show(product, words.available.lines, words.available.text(product.name), { kind: "available" });
  const { lines, text, textWithoutMail } = words.form;
  return show(product, lines, (hasMail() ? text : textWithoutMail)(product.name), { kind: "form", sizes, ...form });
}

function hasMail(): boolean {
  return services.settings.mail !== null;
}

function show({ slug, name }: Product, lines: readonly string[], text: string, view: StockAlertView) {
  return { title: `${name}: back in stock`, headline: fitLines(lines), text, product: { slug, name }, view };
}

export default function BackInStock() {
  const loaded = useLoaderData<typeof loader>();
  return <StockAlertPage {...loaded} {...useActionData<typeof action>()} />;
}
