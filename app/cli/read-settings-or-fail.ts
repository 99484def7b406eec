import process from "node:process";
import { SettingError } from "../config/read-setting.server.ts";
import { readSettings, type Settings } from "../config/settings.server.ts";
import { Failure } from "./failure.js";

/** @throws {Failure} with the sentence about a wrong setting */
export function readSettingsOrFail(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof SettingError ? new Failure(error.message) : error;
  }
}
