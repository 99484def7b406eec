import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { flatten } from "../support/find-unguarded.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { useServer } from "../support/use-server.ts";

/** Every test of a page gets it. */
const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const server = useServer(() => useSharedShop());
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

async function ask(method: string, address: string): Promise<{ status: number; allow: string | null; text: string }> {
  const response = await fetch(server.origin + address, {
    method,
    redirect: "manual",
    headers: {
      Origin: server.origin,
      // A post to the page for signing out would end the session.
      ...(address !== "/desk/sign-out" && { Cookie: `${member.cookie.name}=${member.cookie.value}` }),
    },
    ...(method === "POST" && { body: new URLSearchParams("intent=made-up") }),
  });
  return { status: response.status, allow: response.headers.get("Allow"), text: await response.text() };
}

test("each address refuses methods and forms that it does not take, and none of them is our fault", async () => {
  const paths = new Set(["", ...flatten(routes).map(({ path }) => path)]);
  const wrong: string[] = [];
  for (const path of paths) {
    const address = `/${path.replaceAll(/:\w+|\*/g, "made-up")}`;
    const answers = await Promise.all(
      METHODS.map(async (method) => Object.assign(await ask(method, address), { method })),
    );
    for (const { method, status, allow, text } of answers) {
      const says = status !== 405 || (allow !== null && !(method === "POST" && allow.includes("POST")));
      if (status >= 500 || !says || (status === 405 && /Unexpected/.test(text)))
        wrong.push(`${method} ${address}: ${status}, Allow: ${allow}`);
      if (!address.startsWith("/auth/v1/") && !["HEAD", "POST"].includes(method) && status !== 405)
        wrong.push(`${method} ${address} is taken: ${status}`);
    }
  }
  expect(paths.size).toBeGreaterThan(70);
  expect(wrong).toEqual([]);
});

test("a form that is sent to a page without one is refused in words, and one to no page gets the 404 page", async () => {
  const page = await ask("POST", "/about");
  expect(page).toMatchObject({ status: 405, allow: "GET, HEAD" });
  expect(page.text).toContain("<title>Error: Nothing was sent | TETM</title>");
  expect(page.text).toContain("This page doesn&#x27;t take forms.");
  expect(await ask("POST", "/about.data")).toMatchObject({ status: 405, allow: "GET, HEAD" });
  expect(await ask("POST", "/robots.txt")).toEqual({
    status: 405,
    allow: "GET, HEAD",
    text: "This method is not allowed here.\n",
  });
  expect((await ask("PUT", "/about")).allow).toBe("GET, HEAD, POST");
  expect((await ask("POST", "/made-up")).text).toContain("Oops! Page not found");
});
