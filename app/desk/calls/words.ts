import { CALL_DAYS_AHEAD, CALL_MINUTES } from "../../survey/questions.ts";
import type { CallProblem } from "./desk-call.ts";

/** Words about discovery calls on the dashboard. */
export const deskCallWords = {
  states: {
    none: `Suggest up to three times for a call of ${CALL_MINUTES} minutes. They choose one from an email.`,
    linked: (host: string) => `${host} sent our booking page.`,
    proposed: (host: string) => `${host} suggested these times. They haven't answered yet.`,
    over: (host: string, time: string) => `${host} talked with them on ${time}.`,
    booked: (host: string, time: string) => `${host} will talk with them on ${time}.`,
    declined: "None of the times worked for them. They wrote:",
    canceled: "The call was canceled.",
  },
  times: ["First time", "Second time, if you like", "Third time, if you like"],
  problems: {
    "no-address": "They didn't leave an email address",
    "no-talk": "Choose how you'll talk",
    "wrong-phone": "Enter a phone number, such as 919-555-0142, or leave it blank to call them",
    "wrong-link": "Enter the link of the video call. It has to start with https://",
    "no-place": "Enter the address of the place, on one line",
    "long-talk": "Use 300 characters or fewer",
    "no-change": "Enter a new time, or change how you'll talk",
    "no-number": "They didn't leave a phone number. Enter the number that they can call",
    "no-time": "Enter at least one time",
    "wrong-time": "Enter a date and a time, such as 12/1/2026, 3:00 PM",
    "past-time": "This time has passed",
    "far-time": `Choose a time in the next ${CALL_DAYS_AHEAD} days`,
    "same-time": "This overlaps with another of these times",
    taken: "There's another call at one of these times. Press the button again to go ahead anyway",
    suggested: "One of these times was also suggested to someone else. Press the button again to go ahead anyway",
    slowed: "We've sent them several emails about the call today. Wait until tomorrow",
  } satisfies Record<CallProblem, string>,
};
