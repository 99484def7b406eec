import { withoutMiddleware } from "./without-middleware.ts";

// Loaded by `node --import`: starts a site without middleware.
withoutMiddleware({ second: true });
