import { expect, test } from "vitest";
import { runNode } from "../support/run-tool.ts";
import { startServer } from "../support/start-server.ts";

const LINK = /http:\/\/localhost:(\d+)\/desk\/set-password\//;

test("npm run staff names the port of the site's last start, or the given one", async () => {
  const server = await startServer();
  try {
    const added = await runNode(["app/cli/staff.ts", "add", "ruth@example.com"], server.databaseEnv);
    expect(LINK.exec(added.stdout)?.[1]).toBe(new URL(server.origin).port);
    await server.stop();
    const reset = await runNode(["app/cli/staff.ts", "reset", "ruth@example.com"], {
      ...server.databaseEnv,
      PORT: "4567",
    });
    expect(LINK.exec(reset.stdout)?.[1]).toBe("4567");
  } finally {
    await server.remove();
  }
});
