import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerCall, openCall } from "../calls/answer-call.server.ts";
import { CallPage, type CallPageProps } from "../calls/call-page.tsx";
import type { CallView } from "../calls/call-view.ts";
import { CALL_PATH, callTime } from "../calls/call.ts";
import { callWords as words } from "../content/calls.ts";
import { send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { pageMeta, unlistedPage } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = unlistedPage;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description,
    path: CALL_PATH,
    sharedAs: "/survey/creator",
    unlisted: true,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const view = await openCall(services, key);
  return data(show(view, key, null), view ? {} : { status: 404 });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const text = (name: string) => String(form.get(name) ?? "");
  const [key, seen, time, phone, reason] = [text("key"), text("seen"), text("time"), text("phone"), text("reason")];
  const outcome = await answerCall(services, key, readAnswer(text("intent"), { seen, time, phone, reason }));
  const page = `${CALL_PATH}?key=${encodeURIComponent(key)}`;
  if (outcome.kind === "done") return send({ redirectTo: page });
  const view = outcome.kind === "gone" ? null : await openCall(services, key);
  if (outcome.kind === "gone" || view === null) return send({ body: show(null, key, null), status: 404 });
  const status = outcome.problem === "changed" || outcome.problem === "taken" ? 409 : 400;
  return send({ body: show(view, key, { problem: outcome.problem, time, phone, reason }), status });
}

/** Enter in a field without a button sends no intent: it books the chosen time, or sends what was typed. */
function readAnswer(
  intent: string,
  { seen, time, phone, reason }: Record<"seen" | "time" | "phone" | "reason", string>,
) {
  if (intent === "cancel") return { kind: "cancel", seen } as const;
  if (intent === "decline" || (intent === "" && reason !== "")) return { kind: "decline", reason, seen } as const;
  if (intent === "book" || intent === "") return { kind: "book", time, phone } as const;
  throw unreadable(400);
}

function show(view: CallView | null, linkKey: string, refused: CallPageProps["refused"]): CallPageProps {
  const kind = view?.kind ?? "gone";
  return { headline: fitLines(words[kind].lines), text: textOf(view), view, linkKey, refused };
}

function textOf(view: CallView | null): string {
  switch (view?.kind) {
    case "proposed":
      return words.proposed.text(view.host, view.talk);
    case "booked":
      return words.booked.text(view.host, callTime(view.startsAt));
    case "past":
      return words.past.text(callTime(view.startsAt));
    default:
      return words[view?.kind ?? "gone"].text;
  }
}

export default function CallRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <CallPage {...loaded} {...useActionData<typeof action>()} />;
}
