import { MOST_PICTURES, type ProductPicture } from "./product-pictures.ts";

interface PictureRow extends ProductPicture {
  /** Its number in the names of its inputs, from 0. */
  row: number;
}

/**
 * Reads the rows of pictures, numbered from 0, in the order of the numbers in them. Of two with the same number, the
 * one that was given it comes before the one that had it, or after it if it comes from above.
 */
function readRows(form: FormData): PictureRow[] {
  const rows: (PictureRow & Record<"place" | "moved", number>)[] = [];
  for (let row = 0; row < MOST_PICTURES && form.has(`picture-${row}`); row += 1) {
    const read = (name: string) => String(form.get(`${name}-${row}`) ?? "").trim();
    const [src, alt] = [read("picture"), read("picture_alt")];
    if (`${src}${alt}` === "" || form.has(`picture_remove-${row}`)) continue;
    const written = Number.parseFloat(read("picture_place"));
    const place = Number.isNaN(written) ? Number.MAX_VALUE : written;
    rows.push({ row, place, moved: Math.sign(place - row - 1), src, alt });
  }
  return rows.toSorted((one, other) => one.place - other.place || one.moved - other.moved);
}

/** Reads the pictures of a form in order, without blank ones and those to remove. */
export function readPictures(form: FormData): ProductPicture[] {
  return readRows(form).map(({ src, alt }) => ({ src, alt }));
}

/** Returns the place, from 0, that a row's picture has in the product, or the one after the last. */
export function pictureAt(form: FormData, row: number): number {
  const rows = readRows(form);
  const place = rows.findIndex((one) => one.row === row);
  return place === -1 ? rows.length : place;
}
