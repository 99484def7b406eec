import process from "node:process";
import { SettingError } from "../../config/read-setting.server.ts";
import { readSettings } from "../../config/settings.server.ts";

// Prints the settings that `npm start` needs as JSON, or the error message about an invalid one.

try {
  const { host, port, notConfigured } = readSettings(process.env);
  console.log(JSON.stringify({ host, port, notConfigured }));
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
