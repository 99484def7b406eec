import { type Kysely, sql } from "kysely";

/** The fields that published texts about the company get, with what the website showed before. */
const FIELDS = {
  name: "TETM",
  values: ["Faith", "Stewardship", "Excellence", "Community"],
  contactIntro: "Tell us what you're building. A real person reads every message.",
  offerHeading: "Let's talk",
  offers: [
    "Free initial consultation",
    "Custom solutions tailored to your needs",
    "Faith-driven approach to technology",
  ],
  pageTitle: "",
  pageDescription: "",
};

/** The company's name and values, and the words of the contact page, become text that members write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: number; body: string }>`
    select version, body from document_versions where document = 'company'`.execute(db);
  for (const { version, body } of rows) {
    const filled = withFields(body);
    if (filled !== null)
      await sql`
        update document_versions set body = ${filled} where document = 'company' and version = ${version}`.execute(db);
  }
}

/** Returns a text with these fields, or null if it can't be read. */
function withFields(text: string): string | null {
  try {
    return JSON.stringify({ ...FIELDS, ...JSON.parse(text) });
  } catch {
    return null;
  }
}
