/** The pages that only have to be read (docs/behavior.md, Every page 12), by path. They run no script. */
export const documentPages = [
  "/",
  "/about",
  "/services",
  "/announcements/josiah-vale",
  "/shop",
  "/shop/success",
  "/shop/cancel",
  "/privacy",
  "/survey/creator/success",
  "/nothing-here",
] as const;
