import { builtinEnvironments } from "vitest/runtime";
import { keptByWorker } from "./shared-by-worker.ts";

/** Node as Vitest sets it up, and when a worker ends: what its files shared is closed. */
export default {
  name: "worker",
  viteEnvironment: "ssr",
  async setup(global: typeof globalThis, options: Record<string, unknown>) {
    const node = await builtinEnvironments.node.setup(global, options);
    return {
      async teardown(): Promise<void> {
        await keptByWorker().close();
        await node.teardown(global);
      },
    };
  },
};
