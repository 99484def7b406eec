import type { Fault } from "../../site/pictures/picture-file.ts";

/** Text of the dashboard's pages for pictures. */
export const pictureWords = {
  forProduct: (number: number, product: string) => `For picture ${number} of “${product}”. The product is saved.`,
  states: { waiting: "Being prepared", ready: "Ready", failed: "Not added" },
  lacksDescription: "Needs a description",
  animated: "The file you added is animated. The website shows only its first image, which doesn't move.",
  choice: {
    choose: "Choose a picture",
    none: "No picture",
    gone: "The picture that was chosen",
    saveForOlder: "Save and show older pictures",
    saveForNewest: "Save and show the newest pictures",
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
