import process from "node:process";
import { setFlagsFromString } from "node:v8";

for (const flag of (process.env.TRY_V8_FLAGS ?? "").split(" ")) if (flag) setFlagsFromString(flag);
