/** The bar above a preview. */
export const previewBar = {
  preview: "Preview",
  draft: "This is the draft. Visitors don't see it.",
  published: "There is no draft. This is what visitors see.",
  back: "Back to the form",
  todo: (count: number) =>
    count === 1
      ? "One thing is still to do before you can publish it."
      : `${count} things are still to do before you can publish it.`,
  others: "Choose what to preview",
  empty: "The list is empty, so there is nothing to show yet.",
} as const;

/** The bar that members see above pages for visitors, whose scripts have it too. */
export const editBar = { edit: "Edit this page", desk: "Dashboard" } as const;
