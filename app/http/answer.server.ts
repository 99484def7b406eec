import { data, redirect } from "@remix-run/node";

/** What a use case answers a post with, before it is a response of the framework. */
export type Answer<Body> = { headers: Headers } & ({ redirectTo: string } | { body: Body; status: number });

/** A redirect is a 303: the browser goes on with a GET, and a reload sends nothing twice. */
export function send<Body>(answer: Answer<Body>) {
  const { headers } = answer;
  if ("redirectTo" in answer) return redirect(answer.redirectTo, { status: 303, headers });
  return data(answer.body, { status: answer.status, headers });
}
