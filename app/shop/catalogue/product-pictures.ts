import type { ProductValues } from "./product-fields.ts";

/** A path below public/ or a reference to the library, and what the picture shows. */
export interface ProductPicture {
  src: string;
  /** Empty if the library's description is used. */
  alt: string;
}

export const MOST_PICTURES = 8;

/** The first picture is the one in lists, carts and payments. */
export function picturesOf({
  picture,
  picture_alt,
  more_pictures,
}: Pick<ProductValues, "picture" | "picture_alt" | "more_pictures">): [ProductPicture, ...ProductPicture[]] {
  return [{ src: picture, alt: picture_alt }, ...readPictures(more_pictures)];
}

/** One picture in each line: its `src`, a space, and what it shows. No `src` has a space. */
export function writePictures(pictures: readonly ProductPicture[]): string {
  return pictures.map(({ src, alt }) => `${src} ${alt}`.trim()).join("\n");
}

export function readPictures(text: string): ProductPicture[] {
  return text.split("\n").flatMap((line) => {
    const [src = "", ...words] = line.split(" ");
    return src === "" ? [] : [{ src, alt: words.join(" ") }];
  });
}

/** Whether a picture is a file of public/, which has no description of its own. */
export function isFile(src: string): boolean {
  return src.startsWith("/");
}

/** Completes "picture of 'tee' is '/tee.svg', but ..." for a picture that isn't there. */
export function lackOf(src: string): string {
  return isFile(src) ? "there is no such file in public/" : "the library has no such picture";
}

export function toPictureFields([first, ...others]: readonly ProductPicture[]) {
  return { picture: first?.src ?? "", picture_alt: first?.alt ?? "", more_pictures: writePictures(others) };
}
