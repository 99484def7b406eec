import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LostLinkPage, type LostLinkView } from "../checkout/lost-link-page.tsx";
import { sendOrderLink } from "../checkout/send-order-link.server.ts";
import { lostLinkWords as words } from "../content/orders.ts";
import { send } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { visitorHash } from "../security/visitor.server.ts";
import { pageMeta, unlistedPage } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = unlistedPage;

export const meta: MetaFunction = (args) => pageMeta(args, { ...words, sharedAs: "/shop", unlisted: true });

export function loader({ request }: LoaderFunctionArgs) {
  const hasMail = services.settings.mail !== null;
  const alert = new URL(request.url).searchParams.has("sent") ? (hasMail ? "sent" : "waits") : null;
  const view: LostLinkView = { typed: { number: "", email: "" }, mistakes: {}, alert };
  return { headline: fitLines(words.lines), intro: hasMail ? words.intro : words.introWithoutMail, view };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const typed = { number: String(form.get("number") ?? ""), email: String(form.get("email") ?? "") };
  const visitor = visitorHash(request.headers, services.settings.clientAddressHeader, services.secrets);
  const outcome = await sendOrderLink(services, typed, visitor);
  if (outcome.kind === "taken") return send({ redirectTo: "/orders?sent" });
  if (outcome.kind === "invalid") {
    const view: LostLinkView = { typed, mistakes: outcome.mistakes, alert: null };
    return send({ body: view, status: 400 });
  }
  const view: LostLinkView = { typed, mistakes: {}, alert: "slowed" };
  return send({ body: view, status: 429, headers: { "Retry-After": String(outcome.seconds) } });
}

export default function Orders() {
  const { headline, intro, view } = useLoaderData<typeof loader>();
  return <LostLinkPage headline={headline} intro={intro} view={useActionData<typeof action>() ?? view} />;
}
