import { builtinEnvironments } from "vitest/runtime";
import { keptByWorker } from "./shared-by-worker.ts";

/** Vitest's Node environment, which also closes the worker's shared resources at its end. */
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
