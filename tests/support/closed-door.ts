import { closeDoor } from "./close-door.ts";

// For `node --import`: a site that is started with it has no front door.
closeDoor({ second: true });
