import { withoutMiddleware } from "./without-middleware.ts";

// For `node --import`: a site that is started with it has no middleware.
withoutMiddleware({ second: true });
