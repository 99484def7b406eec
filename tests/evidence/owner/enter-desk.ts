import type { Owner } from "./owner-at-desk.ts";

const PASSWORD = "olives-and-riverstones-52";

/**
 * Sets a password with the link in a text, such as an email, and signs in.
 *
 * @param origin of the machine that the member uses
 */
export async function enterWithLink(owner: Owner, origin: string, text: string, email: string): Promise<void> {
  const [link] = /\/desk\/set-password\/[\w-]{22}/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link to set a password: ${text}`);
  const { page } = owner;
  await page.goto(origin + link);
  await page.waitForLoadState("networkidle");
  await owner.fill(page.getByLabel("New password"), PASSWORD);
  await owner.click(page.getByRole("button", { name: "Set password", exact: true }));
  await page.getByText("Your password is set").waitFor();
  await page.goto(`${origin}/desk/sign-in`);
  await page.waitForLoadState("networkidle");
  await owner.fill(page.locator("#email"), email);
  await owner.fill(page.locator("#password"), PASSWORD);
  await owner.follow(page.getByRole("button", { name: "Sign in", exact: true }), /\/desk$/);
}
