import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { root, runTool } from "./run-tool.ts";

const OPEN = "export type OtherString = string & Record<never, never>;";

/**
 * Compiles statements against the types of Stripe's package, and returns what the compiler says: nothing if they hold.
 * The package takes any text where Stripe lists values. Here its types take the listed values alone.
 */
export async function againstStripe(statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(root, "build", "stripe-types-"));
  try {
    await cp(path.join(root, "node_modules/stripe/esm"), path.join(folder, "stripe"), {
      recursive: true,
      filter: (file) => !/\.(js|map)$/.test(file),
    });
    const shared = path.join(folder, "stripe/shared.d.ts");
    const text = await readFile(shared, "utf8");
    if (!text.includes(OPEN)) throw new Error("Stripe's package says in another way that it takes any text.");
    await writeFile(shared, text.replace(OPEN, "export type OtherString = never;"));
    await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    const lines = ['import type { Stripe } from "./stripe/stripe.esm.node.js";', ...statements];
    await writeFile(path.join(folder, "statements.ts"), lines.join("\n"));
    const options = {
      target: "ES2023",
      module: "ESNext",
      moduleResolution: "bundler",
      strict: true,
      noEmit: true,
      noErrorTruncation: true,
      skipLibCheck: true,
      types: [],
    };
    await writeFile(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["statements.ts"] }),
    );
    return (await runTool("typescript-7/bin/tsc", ["--project", folder, "--pretty", "false"])).output;
  } finally {
    await rm(folder, { recursive: true });
  }
}
