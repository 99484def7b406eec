import { expect, test } from "vitest";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import { mediaOf, picturesOf, untilPrepared, upload } from "../../support/library.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import { startServer } from "../../support/start-server.ts";
import { useServer } from "../../support/use-server.ts";

const server = useServer(startServer);

test(
  "a picture that was acknowledged is finished, however often the server is killed",
  { timeout: 180_000 },
  async () => {
    const member = await signInMember(server.databaseFile);
    const desk = visitDesk(server.origin, member);
    const photo = await makePhoto({ width: 1600, height: 1200 });
    expect((await upload(desk, server.origin, [{ name: "wheat.jpg", bytes: photo }])).status).toBe(303);
    await server.kill();
    for (const pause of [1_000, 300]) {
      await server.restart();
      await new Promise((resolve) => setTimeout(resolve, pause));
      await server.kill();
    }
    await server.restart();
    const page = await untilPrepared(desk, 120_000);
    const [path = ""] = picturesOf(page);
    const files = mediaOf(await desk.get(path));
    expect(files).toHaveLength(9);
    for (const file of files) expect((await fetch(server.origin + file)).status, file).toBe(200);
  },
);
