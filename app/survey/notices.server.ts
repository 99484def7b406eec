import type { Notice } from "./page.ts";

/** The survey's notices: the server sends the words with the page. */
export const notices: Record<Exclude<Notice, "unavailable">, { title: string; text: string }> = {
  "welcome-back": {
    title: "Welcome back",
    text: "Your answers are saved. Pick up where you left off.",
  },
  sent: {
    title: "You've submitted this survey",
    text: "You can still change your answers. Press Submit Survey on the last step to submit them again.",
  },
  another: {
    title: "This is a new survey",
    text: "The earlier survey on this device hasn't changed. To open it again, save its link:",
  },
  gone: {
    title: "Your earlier answers are no longer here",
    text: "They were deleted, or their link was turned off. You can start over below.",
  },
  "link-sent": {
    title: "We're sending your link",
    text: "If the address is right, it should arrive within a few minutes. Check your spam folder, too.",
  },
  "link-slowed": {
    title: "Please wait before sending another email",
    text: "Your link was emailed three times in the last hour. It's the same each time, and you'll also find it below.",
  },
  "link-not-sent": {
    title: "We can't send email right now",
    text: "Your answers are saved. Copy your link instead: it's below, and it's the same one we would have sent.",
  },
  cookieless: {
    title: "Your browser didn't save our cookie",
    text: "You can fill out the whole survey without it. Keep this page open until you've submitted it, because we can't find your answers again from a new window.",
  },
  "cookies-blocked": {
    title: "This browser is blocking cookies",
    text: "Your link is fine, but we need a cookie to open your answers. Allow cookies for this site and open the link again.",
  },
  slowed: {
    title: "Please wait a moment",
    text: "We're getting a lot of requests from your connection right now. What you typed is still on this page: press the button again in",
  },
  crowded: {
    title: "We're very busy right now",
    text: "More people are filling out this survey than we can handle. Your answers are still on this page: press the button again in",
  },
  missing: {
    title: "The first part of your survey is no longer here",
    text: "It was deleted, or its link was turned off. What you typed on this page is still below. Open step 1 in a new tab, enter your name and current stage, then come back and submit this page.",
  },
};

/** Replaces the words of `missing` if this device has another survey by now. */
export const replacedWords = {
  title: "This survey is no longer here",
  text: "It was deleted, or its link was turned off, and this device has a different survey now. That one hasn't changed. What you typed on this page is still below, so you can copy it.",
};
