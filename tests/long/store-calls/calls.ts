import * as calls from "../../../app/survey/calls/call.store.server.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";

export async function callCalls(call: Call): Promise<void> {
  const own = {
    id: "call-1",
    surveyId: "survey-2",
    state: "booked" as const,
    times: [LATER],
    startsAt: LATER,
    host: "staff-1",
    reason: null,
    talk: null,
    phone: null,
    sequence: 0,
    remindAt: AT,
    changedAt: AT,
  };
  await call(calls.writeCall, own, null);
  await call(calls.writeCall, { ...own, changedAt: LATER }, AT);
  await call(calls.findCall, "survey-2");
  await call(calls.findCallById, "call-1");
  await call(calls.callForExport, "survey-2");
  await call(calls.markBooked, "survey-2", AT);
  await call(calls.listBooked, AT, "2027-01-01T00:00:00.000Z", 20);
  await call(calls.lockHost, "staff-1");
  await call(calls.takenTimes, { ...own, surveyId: "survey-1" });
  await call(calls.findUsualTalk, "staff-1");
  await call(calls.isSuggested, { ...own, surveyId: "survey-1" });
  await call(calls.takeReminders, LATER, 50);
}
