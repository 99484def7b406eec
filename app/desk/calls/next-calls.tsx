import { callTime } from "../../survey/calls/call.ts";
import { LinkLines } from "../shell/link-lines.tsx";
import { Section } from "../shell/page-parts.tsx";
import type { NextCall } from "./call-on-desk.ts";
import { deskCallWords } from "./words.ts";

/** The calls of today and tomorrow. */
export function NextCalls({ calls }: { calls: readonly NextCall[] }) {
  if (calls.length === 0) return null;
  const { title, line, detail } = deskCallWords.next;
  const lines = calls.map(({ surveyId, name, startsAt, host }) => ({
    key: surveyId,
    href: `/desk/surveys/${surveyId}#call`,
    title: line(name),
    note: detail(callTime(startsAt), host),
  }));
  return (
    <Section id="calls" title={title}>
      <LinkLines lines={lines} />
    </Section>
  );
}
