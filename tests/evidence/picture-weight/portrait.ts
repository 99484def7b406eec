import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { makePhoto } from "../../support/sample-pictures.ts";

const [WIDTH, HEIGHT] = [4000, 3000];

/** Standard deviations of a photo's grain, in steps of 255: by day, indoors, and at night. */
export const GRAINS = { "little grain": 0, "ordinary grain": 14, "heavy grain": 34 } as const;

/** Makes a portrait from a phone held upright: a face with hair and cloth, with the place where it was taken. */
export async function makePortrait(grain: number): Promise<Buffer> {
  const background = sharp(await makePhoto({ width: WIDTH, height: HEIGHT, quality: 95 }));
  const drawn = background.composite([{ input: Buffer.from(face()) }]).removeAlpha();
  const pixels = await drawn.raw().toBuffer();
  if (grain > 0) await addGrain(pixels, grain);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Of dots, and of spots of three dots, half and half. */
async function addGrain(pixels: Buffer, grain: number): Promise<void> {
  const size = { width: WIDTH / 4, height: HEIGHT / 4, channels: 1 } as const;
  const spots = await sharp(randomBytes(size.width * size.height), { raw: size })
    .resize(WIDTH, HEIGHT, { kernel: "cubic" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const dots = [randomBytes(pixels.length), randomBytes(pixels.length)] as const;
  for (let at = 0; at < pixels.length; at += 1) {
    const dot = ((dots[0][at] ?? 0) + (dots[1][at] ?? 0)) / 2 - 127.5;
    const spot = (spots[Math.floor(at / 3)] ?? 0) - 128;
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + grain * 0.7 * (dot / 52 + spot / 74)));
  }
}

/** On its side, as a phone held upright stores it. */
function face(): string {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const hairs = Array.from({ length: 1800 }, () => {
    const [x, y, shade] = [600 + random() * 1800, 300 + random() * 900, 40 + random() * 60];
    return `<path d="M${x} ${y}q${random() * 200 - 100} ${300 + random() * 300} ${random() * 300 - 150} ${600 + random() * 700}" stroke="rgb(${shade},${shade / 1.6},${shade / 2.5})" stroke-width="${1 + random() * 4}"/>`;
  });
  const cloth = Array.from({ length: 43 * 116 }, (_, place) => {
    const [x, y] = [(place % 116) * 26, 2900 + Math.floor(place / 116) * 26];
    return `<path d="M${x} ${y}l13 18l13-18" stroke="rgb(${90 + ((x * y) % 50)},40,50)" stroke-width="7"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g transform="matrix(0 -1 1 0 0 3000)" fill="none"><ellipse cx="1500" cy="1600" rx="800" ry="1050" fill="#c98f6d"/>${hairs.join("")}<ellipse cx="1500" cy="1750" rx="640" ry="850" fill="#d8a27e"/><ellipse cx="1250" cy="1550" rx="110" ry="50" fill="#fff"/><ellipse cx="1750" cy="1550" rx="110" ry="50" fill="#fff"/><circle cx="1250" cy="1550" r="46" fill="#3b2b1c"/><circle cx="1750" cy="1550" r="46" fill="#3b2b1c"/><path d="M1250 2150q250 160 500 0" stroke="#8a3b34" stroke-width="40"/><path d="M0 2880h3000v1120H0Z" fill="#702030"/>${cloth.join("")}</g></svg>`;
}
