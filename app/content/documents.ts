import { aboutDocument } from "./about-document.ts";
import { about } from "./about.ts";

/** Every document that members write at /desk/content, with its text until one is published. */
export const documents = {
  about: { definition: aboutDocument, initial: about },
} as const;
