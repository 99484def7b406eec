import { callTime } from "../../calls/call.ts";
import { deskCallWords } from "../../content/desk-calls.ts";
import { Section } from "../shell/page-parts.tsx";
import type { NextCall } from "./call-on-desk.ts";

/** The calls of today and tomorrow. */
export function NextCalls({ calls }: { calls: readonly NextCall[] }) {
  if (calls.length === 0) return null;
  const { title, line, detail } = deskCallWords.next;
  return (
    <Section id="calls" title={title}>
      <ul className="border-b-2 border-ink">
        {calls.map(({ surveyId, name, startsAt, host }) => (
          <li key={surveyId} className="border-t border-rule py-2 first:border-t-2 first:border-ink">
            <a className="inline-block py-1.5 text-base font-bold text-link" href={`/desk/surveys/${surveyId}#call`}>
              {line(name)}
            </a>
            <p className="text-xs text-quiet">{detail(callTime(startsAt), host)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
