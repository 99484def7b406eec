import { type Page, type Visitor, visit } from "./visitor.ts";

/** A message of easily mangled characters. */
export const MESSAGE = {
  name: 'Ruth 🌾 "O\'Moab" & Sons <b>',
  email: "ruth+contact@example.com",
  subject: "General Question",
  message: "\nFirst line, after a blank one\n  רות המואביה\n\n100% \\ &amp; 🏳️‍🌈 ",
};

export const THANKS = "Thank you for your message! We'll get back to you soon.";
export const BLANK = { name: [], email: [], subject: ["Services Inquiry"], message: [] };

/** Submits the form in a new browser. */
export async function sendMessage(origin: string, fields: Record<string, string>): Promise<Page> {
  const visitor = visit(origin);
  return send(visitor, await visitor.get("/contact"), fields);
}

/** Follows no redirect. */
export function send(visitor: Visitor, page: Page, fields: Record<string, string> = {}): Promise<Page> {
  return visitor.press(page, "", fields);
}
