import { randomBytes } from "node:crypto";
import { type Attack, encode, formHeaders } from "../attack.ts";

export const signInAttacks: readonly Attack[] = [
  {
    name: "wrong-passwords",
    row: 10,
    about: "wrong passwords for a member who signs in meanwhile, 40 at once, from one address",
    lanes: 40,
    begin:
      async ({ send, origin, victim }) =>
      () =>
        send({
          method: "POST",
          path: "/desk/sign-in",
          headers: formHeaders(origin),
          body: encode({ email: victim, password: guess(), next: "/desk" }),
        }),
  },
  {
    name: "wrong-passwords-20",
    row: null,
    about: "the same from 20 addresses",
    lanes: 20,
    begin:
      async ({ send, origin, victim }) =>
      (lane) =>
        send({
          method: "POST",
          path: "/desk/sign-in",
          headers: formHeaders(origin),
          body: encode({ email: victim, password: guess(), next: "/desk" }),
          address: `203.0.113.${100 + lane}`,
        }),
  },
  {
    name: "wrong-keys",
    row: null,
    about: "wrong passwords by /auth/v1, for nobody; wrong bearers, resume links and links for passwords",
    lanes: 30,
    begin:
      async ({ send }) =>
      (_lane, turn) => {
        const token = randomBytes(16).toString("base64url");
        const json = { "Content-Type": "application/json" };
        const requests = [
          {
            method: "POST",
            path: "/auth/v1/token?grant_type=password",
            headers: json,
            body: JSON.stringify({ email: `${token}@example.com`, password: guess() }),
          },
          {
            method: "POST",
            path: "/auth/v1/token?grant_type=refresh_token",
            headers: json,
            body: JSON.stringify({ refresh_token: token }),
          },
          { path: "/auth/v1/user", headers: { Authorization: `Bearer e30.${token}.${token}` } },
          { path: `/survey/creator/resume/${token}` },
          { path: `/desk/set-password/${token}` },
        ];
        return send(requests[turn % requests.length] ?? { path: "/" });
      },
  },
];

function guess(): string {
  return `guess ${randomBytes(6).toString("hex")}`;
}
