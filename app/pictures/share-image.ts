/** Pixels of every share image. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** What a share image is drawn from. */
export interface SharePoster {
  /** The headline. */
  lines: readonly string[];
  /** Two or three colors that run into each other from top to bottom. */
  inks: readonly string[];
  /** The company, below the headline. */
  name: string;
  place: string;
  picture: SharePicture | null;
}

interface SharePicture {
  /** Its id in the library. */
  id: string;
  /** The part that stays visible where it is cropped, see `ShownPicture`. */
  focus: number;
  /** Whether it fills the image. Otherwise it stands in an arch beside the headline. */
  fills: boolean;
}

/** A share image that a page should have. */
export interface SharePlan {
  /** Path of the page. */
  page: string;
  /** What it shows, for people who don't see it. */
  alt: string;
  poster: SharePoster;
}

/** A share image as pages name it. */
export interface SharedImage {
  src: string;
  alt: string;
}

/** What the process that draws share images reads: the poster, and the file of its picture. */
export type ShareOrder = Omit<SharePoster, "picture"> & {
  picture: (Omit<SharePicture, "id"> & { file: string }) | null;
};

/** Most characters of a line before it is divided. */
const LONG = 24;

/** Divides long lines of a headline, so that its letters stay large, into lines of about the same length. */
export function shareLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== "");
    const length = words.join(" ").length;
    return length <= LONG ? [words.join(" ")] : fill(words, Math.ceil(length / Math.ceil(length / LONG)) + 3);
  });
}

function fill(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
