import { type Kysely, sql } from "kysely";

/** The fields that published texts get, with what the website showed before. */
const FIELDS: Readonly<Record<string, object>> = {
  company: { foundingYear: "2020", seal: "Partner announcement" },
  projects: { caseStudyText: "Detailed case study information is available by contacting us." },
  creators: { intro: "The people we stand beside. They make the work, and we do the heavy lifting." },
  shop: { soldOutAsk: "This one is sold out. Ask us when the next batch will be ready:" },
};

const VIDEOS = "New videos every week, each about as long as a red light.";

/** Sentences of the company's that were in the code become text that members write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, fields] of Object.entries(FIELDS)) {
    const { rows } = await sql<{ version: number; body: string }>`
      select version, body from document_versions where document = ${name}`.execute(db);
    for (const { version, body } of rows) {
      const filled = withFields(body, fields);
      if (filled !== null)
        await sql`
          update document_versions set body = ${filled} where document = ${name} and version = ${version}`.execute(db);
    }
  }
}

/** Returns a text with these fields, or null if it can't be read. */
function withFields(text: string, fields: object): string | null {
  try {
    const body = { ...fields, ...JSON.parse(text) };
    return JSON.stringify(Array.isArray(body.creators) ? { ...body, creators: body.creators.map(withVideos) } : body);
  } catch {
    return null;
  }
}

function withVideos(creator: Record<string, unknown>): object {
  return { tiktokText: creator.tiktokHandle ? VIDEOS : "", ...creator };
}
