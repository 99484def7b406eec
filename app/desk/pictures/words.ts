import { tooLong } from "../../server/forms/limits.ts";
import type { Fault } from "../../site/pictures/picture-file.ts";

/** Text of the dashboard's pages for pictures. */
export const pictureWords = {
  title: "Pictures",
  intro:
    "The pictures that you can use on the website. Add photos as they are: the site makes them smaller, and removes what your camera saved in them, such as the location.",
  upload: {
    title: "Add pictures",
    label: "Choose files",
    hint: "JPEG, PNG, WebP, AVIF or SVG, up to 25 MB each. You can choose several. An iPhone's HEIC photos have to be sent as JPEG.",
    titleOne: "Your picture",
    labelOne: "Choose a file",
    hintOne: "JPEG, PNG, WebP, AVIF or SVG, up to 25 MB. An iPhone's HEIC photos have to be sent as JPEG.",
    buttonOne: "Add and choose",
    button: "Add",
    progress: "Sending",
    sent: (sent: number, files: number, percent: number) => `${sent} of ${files} sent, ${percent}%`,
    checking: (files: number) =>
      `${files === 1 ? "The file is" : `All ${files} files are`} sent and being checked. Please wait.`,
    cancel: "Cancel",
    canceled: "Canceled. Files that had arrived are in the library; the others were not added.",
    failed:
      "The files didn't arrive. They are still chosen: check your internet connection, then press the button again.",
    none: "Choose at least one picture first.",
  },
  guide: {
    title: "How to take a good photo of a product",
    tips: [
      "Hold the phone upright. The shop shows pictures a little taller than wide, and cuts off the rest.",
      "Put the product in the middle, with room on all sides, in front of one plain color.",
      "Use daylight from a window, without flash.",
      "Show the whole product first. Then show the back, a detail, and someone wearing or using it.",
      "Add the photo as it is. The site makes it smaller.",
    ],
  },
  forField: {
    title: "Add a picture",
    text: (place: string, page: string) => `For “${place}” on ${page}. Your draft is saved.`,
    forProduct: (number: number, product: string) => `For picture ${number} of “${product}”. The product is saved.`,
    cancel: "Back to the form without a new picture",
    /** After the upload, or from the form. */
    describe: (name: string) => `Describe “${name}”`,
    save: "Save and go back to the form",
    back: "Back to the form",
  },
  refused: {
    title: (count: number) => (count === 1 ? "One file was not added" : `${count} files were not added`),
    others: (count: number) => (count === 1 ? "The other one was added." : `The other ${count} were added.`),
  },
  added: {
    title: "Added",
    text: (count: number) =>
      `${count === 1 ? "The picture is" : `${count} pictures are`} being prepared, which takes about ten seconds each. Then write what each one shows.`,
    open: (name: string) => `Describe “${name}”`,
    there: (count: number) =>
      count === 1 ? "One was already in the library." : `${count} were already in the library.`,
  },
  deleted: { title: "Deleted", text: "The picture is no longer in the library." },
  library: "Library, newest first",
  empty: { title: "No pictures yet", text: "Pictures that you add will show up here." },
  states: { waiting: "Being prepared", ready: "Ready", failed: "Not added" },
  again: "Look again",
  more: "Add more pictures",
  /** On the page of a picture that is being prepared. */
  early: "It shows up here once it is prepared, in about ten seconds. You can describe it now.",
  lacksDescription: "Needs a description",
  animated: "The file you added is animated. The website shows only its first image, which doesn't move.",
  size: (width: number, height: number) => `${width} × ${height}`,
  back: "All pictures",
  facts: { added: "Added", size: "Size", files: "Files", state: "Status" },
  file: (format: string, width: number, bytes: number) =>
    `${format.toUpperCase().replace(/.*JPG/, "JPEG")} ${width} wide${format.includes(".") ? ", for sharing" : ""}: ${Math.max(1, Math.round(bytes / 1024))} KB`,
  form: {
    title: "About this picture",
    name: { label: "Name", hint: "Only members see it." },
    alt: {
      label: "Description",
      hint: "What the picture shows, in a sentence, for people who can't see it and for search engines.",
    },
    decoration: "It's only decoration, and doesn't need a description",
    focus: { label: "Most important part", hint: "This part stays visible where the picture is cropped." },
    places: ["Top left", "Top", "Top right", "Left", "Center", "Right", "Bottom left", "Bottom", "Bottom right"],
    save: "Save",
  },
  saved: { title: "Saved", text: "Pages that show this picture use it now." },
  changed: {
    title: "Someone else has changed this picture",
    text: "Your text is still in the form below, and nothing was overwritten. If you save now, your text replaces theirs.",
    open: "Open theirs in a new tab",
  },
  summaryTitle: "There is a problem",
  uses: { title: "Where it's used", none: "Nowhere yet." },
  delete: {
    title: "Delete",
    text: "This can't be undone. To use the picture again, add the file again.",
    button: "Delete this picture",
    inUse: {
      title: "This picture is still in use",
      text: "Choose another picture on these pages first. Then you can delete it.",
    },
  },
  choice: {
    choose: "Choose a picture",
    none: "No picture",
    gone: "The picture that was chosen",
    saveForOlder: "Save and show older pictures",
    saveForNewest: "Save and show the newest pictures",
    option: (name: string, shows: string, added: string) =>
      shows ? `${name}, ${added}: ${shows}` : `${name}, ${added}`,
    drawing: (name: string) => `${name} (drawing)`,
    waiting: (name: string) => `${name} (being prepared)`,
    /** Beside a chosen picture that is being prepared. */
    early: "Being prepared, which takes about ten seconds.",
    look: "Save and look again",
    describe: "Save and describe it",
    upload: "Save and add a new picture",
    uploadFor: (label: string) => ` for ${label}`,
  },
} as const;

/** Why a file can't be used, and what to do. */
export const faultWords: Record<Fault, string> = {
  empty: "The file is empty. Save the picture again, and add that.",
  "too-large": "The file is larger than 25 MB. Save a smaller version, and add that.",
  "too-many-pixels": "The picture has more than 50 megapixels. Save a smaller version, and add that.",
  "wrong-type": "This is not a JPEG, PNG, WebP, AVIF or SVG picture. Save it as one of these, and add that.",
  heic: "This is a HEIC photo, as iPhones take them, which most browsers can't show. Send it as JPEG: on the phone, choose Settings, Camera, Formats, Most Compatible; or share the photo by email to yourself, which turns it into a JPEG.",
  "drawing-loads-or-runs":
    "This drawing contains code, or parts that are loaded from elsewhere. Export it as PNG, and add that.",
  damaged: "The file is damaged or incomplete. Save the picture again, and add that.",
  "too-hard": "The picture takes too long to prepare. Save a smaller version or a JPEG, and add that.",
};

/** Messages about mistakes in the form. */
export const pictureMessages = {
  nameMissing: "Give the picture a name",
  altMissing: "Describe what the picture shows, or mark it as decoration",
  unreadable: (label: string) => `${label} contains a character that can't be stored`,
  tooLong,
} as const;
