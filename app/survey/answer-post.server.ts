import type { Answer } from "../server/forms/answer.server.ts";
import { linkAddressSchema } from "./answers.form.ts";
import { surveyPage } from "./build-page.server.ts";
import type { SurveyPage, SurveyReply } from "./page.ts";
import type { SurveyPost } from "./read-post.server.ts";
import { type PostCookies, type ReplyDeps, replyTo } from "./reply.server.ts";
import { emailLink, type LinkOutcome } from "./resume-link.server.ts";
import { type SaveDeps, saveStep } from "./save-step.server.ts";
import { keyOf, type ReadCookies, surveyCookieHeaders, writeSurveyKey } from "./survey-key.server.ts";
import type { Survey } from "./survey.ts";
import { withoutEarlier } from "./which-survey.server.ts";

type Dependencies = SaveDeps & ReplyDeps;

/**
 * Saves a post, runs the command of its button, and returns the response.
 *
 * @param visitor hashed IP address, or null if no trusted proxy names one
 */
export async function answerPost(
  deps: Dependencies,
  post: SurveyPost,
  read: ReadCookies,
  visitor: string | null,
): Promise<Answer<SurveyReply>> {
  const cookies = withoutEarlier(read, post.instead, deps.secrets);
  const outcome = await saveStep(deps, post, cookies.key, visitor);
  if (post.intent !== "email-link" || outcome.kind !== "saved") return replyTo(deps, post, outcome, cookies);
  const { survey } = outcome;
  try {
    return await replyToLinkRequest(
      deps,
      post,
      survey,
      cookies,
      await emailLink(deps, survey, post.linkAddress, visitor, post.origin.page),
    );
  } catch (error) {
    deps.log.error({ err: error }, "link could not be mailed");
    return replyTo(deps, post, { kind: "unavailable" }, cookies);
  }
}

async function replyToLinkRequest(
  deps: Dependencies,
  post: SurveyPost,
  survey: Survey,
  cookies: PostCookies,
  outcome: LinkOutcome,
): Promise<Answer<SurveyReply>> {
  const headers = await surveyCookieHeaders(deps.cookies, writeSurveyKey(keyOf(survey), deps.secrets));
  const { step } = post;
  const reload = !cookies.kept;
  const notice = { sent: "link-sent", "not-sent": "link-not-sent", slowed: "link-slowed", "no-address": null } as const;
  if ((outcome.kind === "sent" || outcome.kind === "not-sent") && cookies.kept)
    return { redirectTo: `/survey/creator?step=${step}&${notice[outcome.kind]}`, headers };
  const page = surveyPage(deps, survey, step, {
    notice: notice[outcome.kind],
    rows: post.typed.content_links.length,
    reload,
  });
  if (outcome.kind === "slowed") headers.set("Retry-After", String(outcome.seconds));
  const status = { sent: 200, "not-sent": 200, slowed: 429, "no-address": 400 }[outcome.kind];
  return {
    body: { kind: "page", page: outcome.kind === "no-address" ? withoutAddress(page, post) : page },
    status,
    headers,
  };
}

/** The address stays where it was typed: in a question on the last step, beside the link on the others. */
function withoutAddress(page: SurveyPage, { linkAddress }: SurveyPost): SurveyPage {
  const typed = linkAddress ?? "";
  const { error } = linkAddressSchema.safeParse({ email: typed });
  const errors = { email: error?.issues.map(({ message }) => message) ?? [] };
  return { ...page, errors, resume: page.resume && { ...page.resume, typed } };
}
