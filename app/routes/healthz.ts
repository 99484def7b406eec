import { services } from "../services.server.ts";

/** Says whether the server answers and its database can be read. */
export async function loader() {
  try {
    await services.db.selectFrom("creator_surveys").select("id").limit(1).execute();
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    services.log.error({ err: error }, "database can't be read");
    return Response.json({ ok: false }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}
