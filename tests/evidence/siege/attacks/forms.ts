import { type Attack, encode, formHeaders } from "../attack.ts";

const MEGABYTE = 1_000_000;

/** Addresses that accept a body. */
const POSTED_TO = [
  "/contact",
  "/survey/creator?step=1",
  "/cart",
  "/orders",
  "/shop/sunday-cap/back-in-stock",
  "/desk/sign-in",
  "/auth/v1/token?grant_type=password",
  "/csp-reports",
  "/webhooks/stripe",
];

/** Attacks by posts that the site refuses. They measure the cost until the refusal. */
export const formAttacks: readonly Attack[] = [
  {
    name: "echo-message",
    row: 2,
    about: "POST /contact with 1 MB of '<' and without a name",
    lanes: 40,
    begin: ({ send, origin }) => echo(send, origin, "/contact", "message", MEGABYTE),
  },
  {
    name: "echo-largest",
    row: null,
    about: "POST /contact with 90 KB of '<' and without a name",
    lanes: 40,
    begin: ({ send, origin }) => echo(send, origin, "/contact", "message", 90_000),
  },
  {
    name: "echo-survey",
    row: null,
    about: "POST of the survey's first step with 90 KB of '<' and without a name",
    lanes: 40,
    begin: ({ send, origin }) => echo(send, origin, "/survey/creator?step=1", "self_description", 90_000),
  },
  {
    name: "many-fields",
    row: null,
    about: "forms of 990 fields, 900 links, names of five levels",
    lanes: 20,
    begin: async ({ send, origin }) => {
      const links = `current_stage=x&${"content_links=https%3A%2F%2Fexample.com%2Fa&".repeat(900)}intent=submit`;
      const deep = Array.from({ length: 990 }, (_, one) => `a[${one}].b[0]=x`).join("&");
      const lines = "product_id=product-hymn-board-tote&size=&quantity=999&".repeat(300);
      const posts = [
        ["/survey/creator?step=4", links],
        ["/contact", deep],
        ["/survey/creator?step=1", deep],
        ["/cart", `${lines}intent=update`],
      ] as const;
      return (lane, turn) => {
        const [path, body] = posts[(lane + turn) % posts.length] ?? posts[0];
        return send({ method: "POST", path, headers: formHeaders(origin), body });
      };
    },
  },
  {
    name: "large-bodies",
    row: null,
    about: "3 MB to everything that reads a body, alternately as a form, as JSON and as what it is not",
    lanes: 20,
    begin: async ({ send, origin }) => {
      const body = Buffer.alloc(3 * MEGABYTE, "a=%41&");
      const types = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"];
      return (lane, turn) =>
        send({
          method: "POST",
          path: POSTED_TO[(lane + turn) % POSTED_TO.length] ?? "/",
          headers: { ...formHeaders(origin), "Content-Type": types[turn % types.length] ?? "" },
          body,
        });
    },
  },
  {
    name: "unsigned-webhooks",
    row: null,
    about: "webhooks of 250 KB with a signature that is wrong, and reports of broken policies",
    lanes: 30,
    begin: async ({ send }) => {
      const body = JSON.stringify({
        id: "evt_1",
        object: "event",
        type: "checkout.session.completed",
        data: { object: { note: "x".repeat(250_000) } },
      });
      const signatures = `t=${Math.floor(Date.now() / 1000)},${"v1=00112233445566778899aabbccddeeff,".repeat(200)}`;
      const report = JSON.stringify({
        "csp-report": {
          "document-uri": "https://example.com/",
          "violated-directive": "x".repeat(5_000),
          "blocked-uri": "inline",
        },
      });
      return (_lane, turn) =>
        turn % 2 === 0
          ? send({
              method: "POST",
              path: "/webhooks/stripe",
              headers: { "Content-Type": "application/json", "Stripe-Signature": signatures },
              body,
            })
          : send({
              method: "POST",
              path: "/csp-reports",
              headers: { "Content-Type": "application/csp-report" },
              body: report,
            });
    },
  },
];

/** Sends a post whose response is the form again, with everything that was entered. */
async function echo(
  send: Parameters<Attack["begin"]>[0]["send"],
  origin: string,
  path: string,
  field: string,
  size: number,
) {
  const body = `${encode({ name: "", email: "a@example.com", intent: "next" })}&${field}=${"<".repeat(size)}`;
  return () => send({ method: "POST", path, headers: formHeaders(origin), body });
}
