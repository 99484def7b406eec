import { type OpenDeps, openSurvey } from "./open-survey.server.ts";
import type { ChoosableSurvey } from "./resume-views.tsx";
import { resumeToken } from "./survey-key.server.ts";

/** Both surveys of a device that opened a link, or null where there is nothing to choose any more. */
export async function surveysToChoose(
  to: OpenDeps & { origin: string },
  keys: { offered: string | null; device: string | null },
): Promise<{ linked: ChoosableSurvey; device: ChoosableSurvey } | null> {
  const [linked, device] = [await choosable(to, keys.offered), await choosable(to, keys.device)];
  return linked && device ? { linked, device } : null;
}

async function choosable(to: OpenDeps & { origin: string }, signedKey: string | null) {
  const survey = await openSurvey(to, signedKey);
  if (!survey) return null;
  const token = resumeToken({ id: survey.id, generation: survey.keyGeneration }, to.secrets);
  return {
    name: survey.answers.name,
    updatedAt: survey.updatedAt,
    resumeUrl: `${to.origin}/survey/creator/resume/${token}`,
  };
}
