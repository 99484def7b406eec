import { withoutMiddleware } from "./without-middleware.ts";

// For `node --import`: starts a site without middleware.
withoutMiddleware({ second: true });
