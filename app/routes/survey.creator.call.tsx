import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, unlistedPage } from "../site/seo/meta-and-headers.ts";
import { answerCall, type CallAnswer, openCall } from "../survey/calls/answer-call.server.ts";
import { bookSchema, declineSchema } from "../survey/calls/call-answer.form.ts";
import { CallPage, type CallPageProps } from "../survey/calls/call-page.tsx";
import { type CallView, CALL_PATH, needsPhone, callHeading, callProblems } from "../survey/calls/call.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = unlistedPage;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your discovery call",
    description: "Choose a time for your discovery call, change it or cancel it.",
    path: CALL_PATH,
    sharedAs: "/survey/creator",
    unlisted: true,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const view = await openCall(services, key);
  return data(show(view, key), view ? {} : { status: 404 });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const key = String(form.get("key") ?? "");
  const before = await openCall(services, key);
  if (before === null) return send({ body: show(null, key), status: 404 });
  const { pressed, submission, answer } = readAnswer(form, before);
  if (answer === null) {
    const refused = { ...NOT_REFUSED, ...(pressed && { [pressed]: submission.reply() }) };
    return send({ body: show(before, key, refused), status: 400 });
  }
  const outcome = await answerCall(services, key, answer);
  if (outcome === "done") return send({ redirectTo: `${CALL_PATH}?key=${encodeURIComponent(key)}` });
  const view = outcome === "gone" ? null : await openCall(services, key);
  if (outcome === "gone" || view === null) return send({ body: show(null, key), status: 404 });
  const field = outcome === "no-phone" ? "phone" : view.kind === "proposed" ? "time" : "reason";
  const resultOf = (name: "times" | "decline") => {
    const fieldErrors = (field === "reason") === (name === "decline") ? { [field]: [callProblems[outcome]] } : {};
    if (name === pressed) return submission.reply({ formErrors: [], fieldErrors });
    return { status: "error" as const, error: fieldErrors };
  };
  const refused = { times: resultOf("times"), decline: resultOf("decline") };
  const status = outcome === "changed" || outcome === "taken" ? 409 : 400;
  return send({ body: show(view, key, refused), status });
}

/** Enter in a field without a button sends no intent: it books the chosen time, or sends what was typed. */
function readAnswer(form: FormData, view: CallView) {
  const [intent = "", seen = "", typed = ""] = ["intent", "seen", "reason"].map((name) => String(form.get(name) ?? ""));
  if (intent === "cancel") return { pressed: null, submission: null, answer: { kind: "cancel", seen } } as const;
  if (intent === "decline" || (intent === "" && typed !== "")) {
    const submission = parseForm(form, declineSchema);
    const read = submission.status === "success" ? submission.value : null;
    const answer: CallAnswer | null = read && { kind: "decline", ...read, seen };
    return { pressed: "decline", submission, answer } as const;
  }
  if (intent !== "book" && intent !== "") throw unreadable(400);
  const submission = parseForm(form, bookSchema(view.kind === "proposed" && needsPhone(view.talk)));
  const answer: CallAnswer | null = submission.status === "success" ? { kind: "book", ...submission.value } : null;
  return { pressed: "times", submission, answer } as const;
}

const NOT_REFUSED: CallPageProps["refused"] = { times: null, decline: null };

function show(view: CallView | null, linkKey: string, refused = NOT_REFUSED): CallPageProps {
  const { lines, text } = callHeading(view);
  return { headline: fitLines(lines), text, view, linkKey, refused };
}

export default function CallRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <CallPage {...loaded} {...useActionData<typeof action>()} />;
}
