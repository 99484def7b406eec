import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { sendOrderLink } from "../shop/orders/notify-of-order.server.ts";
import { LostLinkPage, type LostLinkView } from "../shop/orders/shopper/lost-link-page.tsx";
import { lostLinkSchema } from "../shop/orders/shopper/lost-link.form.ts";
import { lostLinkWords as words } from "../shop/orders/shopper/shopper-order.ts";
import { pageMeta, unlistedPage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = unlistedPage;

export const meta: MetaFunction = (args) => pageMeta(args, { ...words, sharedAs: "/shop", unlisted: true });

const BLANK: LostLinkView = { typed: { number: "", email: "" }, lastResult: null, alert: null };

export function loader({ request }: LoaderFunctionArgs) {
  const hasMail = services.settings.mail !== null;
  const alert = new URL(request.url).searchParams.has("sent") ? (hasMail ? "sent" : "waits") : null;
  const view: LostLinkView = { ...BLANK, alert };
  return { headline: fitLines(words.lines), intro: hasMail ? words.intro : words.introWithoutMail, view };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(services, request), lostLinkSchema);
  if (submission.status !== "success") {
    const view: LostLinkView = { ...BLANK, lastResult: submission.reply() };
    return send({ body: view, status: 400 });
  }
  const visitor = visitorHash(request.headers, services);
  const seconds = await sendOrderLink(services, submission.value, visitor);
  if (seconds === 0) return send({ redirectTo: "/orders?sent" });
  const view: LostLinkView = { ...BLANK, lastResult: submission.reply({ formErrors: [] }), alert: "slowed" };
  return send({ body: view, status: 429, headers: { "Retry-After": String(seconds) } });
}

export default function Orders() {
  const { headline, intro, view } = useLoaderData<typeof loader>();
  return <LostLinkPage headline={headline} intro={intro} view={useActionData<typeof action>() ?? view} />;
}
