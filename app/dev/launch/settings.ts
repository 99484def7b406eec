import process from "node:process";
import { SettingError } from "../../config/read-setting.server.ts";
import { readSettings } from "../../config/settings.server.ts";
import { findPortProblem } from "./port.ts";

// Prints the settings that `npm start` needs as JSON, or a sentence about an invalid one or about a port in use.

try {
  const { host, port, notConfigured } = readSettings(process.env);
  const problem = await findPortProblem(port, host);
  if (problem !== null) throw new SettingError(problem);
  console.log(JSON.stringify({ host, port, notConfigured }));
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
