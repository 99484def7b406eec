import { data, redirect, redirectDocument } from "@remix-run/node";

/** What a use case answers a post with, before it is a response of the framework. */
export type Answer<Body> = { headers: Headers } & (
  | {
      redirectTo: string;
      /** Leads to a page without scripts, which a page that runs scripts has to leave for a new one. */
      toDocument?: boolean;
    }
  | { body: Body; status: number }
);

/** A redirect is a 303: the browser goes on with a GET, and a reload sends nothing twice. */
export function send<Body>(answer: Answer<Body>) {
  const { headers } = answer;
  if (!("redirectTo" in answer)) return data(answer.body, { status: answer.status, headers });
  const way = answer.toDocument ? redirectDocument : redirect;
  return way(answer.redirectTo, { status: 303, headers });
}
