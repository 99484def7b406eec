import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { chunk, hostileFiles, pngOf } from "./sample-pictures.ts";

/** Stands in what no served file may have: metadata, comments, and what follows a picture's end. */
export const MARKER = "zq-secret-of-the-camera";

/** A file that is harmful, broken or odd. */
export interface OddFile {
  /** Its kind, for the report. */
  group: string;
  name: string;
  bytes: Buffer;
}

type Named = readonly (readonly [name: string, bytes: Buffer | string])[];

/** Makes the same files each time. */
export async function hostileCorpus(): Promise<OddFile[]> {
  const plain = await plainPictures();
  const groups: Record<string, Named> = {
    refused: (await hostileFiles()).map(({ name, bytes }) => [name, bytes]),
    unusual: [...plain, ...(await largePictures())],
    cut: plain.flatMap((one) => cut(one)),
    changed: plain.flatMap((one, place) => change(one, place)),
    boxes: plain.flatMap((one) => changeBoxes(one)),
    "two in one": twoInOne(new Map(plain)),
    bombs: bombs(),
    segments: segments(plain.find(([name]) => name === "photo.jpg")![1]),
    drawings: drawings(),
  };
  return Object.entries(groups).flatMap(([group, files]) =>
    files.map(([name, bytes], place) => ({
      group,
      name: `${group}-${place}-${name}`.replaceAll(" ", "-"),
      bytes: Buffer.from(bytes),
    })),
  );
}

/** Small pictures of all formats and depths, with the marker in what cameras and programs write into them. */
async function plainPictures(): Promise<(readonly [string, Buffer])[]> {
  const [width, height] = [90, 70];
  const pixels = Buffer.from(Array.from({ length: width * height * 4 }, (_, at) => (at * 7 + (at >> 5) * 31) & 255));
  const start = () => sharp(pixels, { raw: { width, height, channels: 4 } });
  const exif = { IFD0: { Make: MARKER, ImageDescription: MARKER }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
  const told = (one: Sharp) => one.withExif(exif).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARKER}</x:xmpmeta>`);
  const solid = () => told(start().removeAlpha());
  const frames = Array.from({ length: 40 }, (_, at) =>
    start()
      .tint({ r: at * 6, g: 90, b: 9 })
      .png()
      .toBuffer(),
  );
  const animation = () => told(sharp(frameBuffers, { join: { animated: true } }));
  const frameBuffers = await Promise.all(frames);
  const made: Record<string, Sharp> = {
    "photo.jpg": solid().jpeg(),
    "progressive.jpg": solid().jpeg({ progressive: true }),
    "gray.jpg": solid().grayscale().jpeg(),
    "cmyk.jpg": solid().toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
    "wide-gamut.jpg": solid().withIccProfile("p3").jpeg(),
    "solid.png": solid().png(),
    "clear.png": told(start()).png(),
    "interlaced.png": told(start()).png({ progressive: true }),
    "palette.png": told(start()).png({ palette: true }),
    "deep.png": told(start()).toColourspace("rgb16").png(),
    "gray.png": solid().grayscale().png(),
    "lossy.webp": solid().webp(),
    "lossless.webp": told(start()).webp({ lossless: true }),
    "frames.webp": animation().webp({ effort: 0 }),
    "photo.avif": solid().avif({ effort: 0 }),
    "clear.avif": told(start()).avif({ effort: 0 }),
  };
  return Promise.all(Object.entries(made).map(async ([name, one]) => [name, await one.toBuffer()] as const));
}

/** Pictures at the limits of width, height and number of pixels. */
async function largePictures(): Promise<Named> {
  const sizes = [
    [1, 1],
    [1, 50_000],
    [50_000, 1],
    [3, 40_000],
    [7_000, 7_000],
    [8_000, 8_000],
  ] as const;
  const made = sizes.map(async ([w, h]) => [`${w}x${h}.png`, await emptyPicture(w, h).png().toBuffer()] as const);
  const slow = { progressive: true, chromaSubsampling: "4:4:4" } as const;
  return [
    ...(await Promise.all(made)),
    ["progressive-49-megapixels.jpg", await emptyPicture(7_000, 7_000).jpeg(slow).toBuffer()],
    ["interlaced-49-megapixels.png", await emptyPicture(7_000, 7_000).png({ progressive: true }).toBuffer()],
    ["deep-49-megapixels.png", await emptyPicture(7_000, 7_000).toColourspace("rgb16").png().toBuffer()],
    ["16383.webp", await emptyPicture(3_000, 16_383).webp({ effort: 0 }).toBuffer()],
    ["25-megapixels.avif", await emptyPicture(5_000, 5_000).avif({ effort: 0 }).toBuffer()],
    ["renamed.gif", await emptyPicture(9, 9).gif().toBuffer()],
    ["renamed.tif", await emptyPicture(9, 9).tiff().toBuffer()],
  ];
}

function cut([name, bytes]: readonly [string, Buffer]): Named {
  if (!/^(photo|progressive|solid|interlaced|lossy|frames)/.test(name)) return [];
  return [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((part) => [name, bytes.subarray(0, bytes.length * part)]);
}

/** Changes some bytes: a few, or many, near the beginning or anywhere. */
function change([name, bytes]: readonly [string, Buffer], place: number): Named {
  let state = place + 1;
  const random = (most: number) => ((state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8) % most;
  return [1, 2, 8, 40].map((count) => {
    const changed = Buffer.from(bytes);
    const last = count < 8 ? Math.min(600, bytes.length) : bytes.length;
    for (let turn = 0; turn < count; turn += 1) changed[8 + random(last - 8)] = random(256);
    return [name, changed] as const;
  });
}

/** Gives the boxes of an AVIF and the chunks of a WebP wrong lengths. */
function changeBoxes([name, bytes]: readonly [string, Buffer]): Named {
  const isWebp = name.endsWith(".webp");
  if (!isWebp && !name.endsWith(".avif")) return [];
  const types = isWebp
    ? ["RIFF", "VP8 ", "VP8L", "VP8X", "ANMF"]
    : ["ftyp", "meta", "iloc", "iinf", "ipco", "ispe", "av1C", "mdat"];
  return types.flatMap((type) => {
    const at = bytes.indexOf(type, 0, "latin1");
    if (at < 0) return [];
    return [0, 1, 0x7fff_ffff, 0xffff_ffff].map((length) => {
      const changed = Buffer.from(bytes);
      if (isWebp) changed.writeUInt32LE(length, at + 4);
      else changed.writeUInt32BE(length, at - 4);
      return [`${type.trim()}-${length}-${name}`, changed] as const;
    });
  });
}

const PAGE = `<html><body onload="alert(1)"><script>alert("${MARKER}")</script></body></html>`;

/** Files that are a picture to one reader and a page, a script or an archive to another. */
function twoInOne(plain: ReadonlyMap<string, Buffer>): Named {
  const of = (name: string) => plain.get(name) ?? Buffer.alloc(0);
  const zip = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.from(MARKER), Buffer.alloc(60)]);
  const gif = Buffer.from(`GIF89a/*${MARKER}*/=1;alert(1);`, "latin1");
  const both = (name: string, more: string | Buffer) => Buffer.concat([of(name), Buffer.from(more)]);
  return [
    ...["photo.jpg", "solid.png", "lossy.webp", "photo.avif"].map(
      (name) => [`page-${name}`, both(name, PAGE)] as const,
    ),
    ["zip.png", both("solid.png", zip)],
    ["zip.jpg", both("photo.jpg", zip)],
    ["script.gif", gif],
    ["script.jpg", gif],
    ["before.jpg", Buffer.concat([Buffer.from(PAGE), of("photo.jpg")])],
    ["before.svg", Buffer.concat([Buffer.from("<svg>"), of("photo.jpg")])],
    ["paper.jpg", Buffer.concat([Buffer.from("%PDF-1.4\n"), of("photo.jpg")])],
    ["paper-after.jpg", both("photo.jpg", "%PDF-1.4\n%%EOF")],
    ["comment.jpg", withSegment(of("photo.jpg"), 0xfe, Buffer.from(PAGE))],
    ["text.png", withChunk(of("solid.png"), "tEXt", Buffer.from(`Comment\0${PAGE}`, "latin1"))],
    ["two.jpg", both("photo.jpg", of("photo.jpg"))],
    ["drawing.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!-- ${MARKER} --></svg>${PAGE}`],
    ["page.png", PAGE],
    ["wrong.png", of("photo.jpg")],
    ["wrong.svg", of("solid.png")],
    ["wrong.jpg", of("lossy.webp")],
  ];
}

/** Small files that want much memory or time. */
function bombs(): Named {
  const zeros = deflateSync(Buffer.alloc(100_000_000));
  const png = pngOf(64, 64);
  const flood = Buffer.concat([
    png.subarray(0, 33),
    ...Array.from({ length: 20_000 }, () => chunk("tEXt", Buffer.from(`a\0${MARKER}`))),
  ]);
  return [
    ["30000.png", pngOf(30_000, 30_000, 1, compressedRows(30_000, 30_000, 1))],
    ["300-megapixels.png", pngOf(20_000, 15_000, 1, compressedRows(20_000, 15_000, 1))],
    ["50-megapixels.png", pngOf(50_000, 1_000, 1, compressedRows(50_000, 1_000, 1))],
    ["much-data.png", pngOf(64, 64, 8, zeros)],
    ["no-data.png", pngOf(7_000, 7_000)],
    ["most.png", pngOf(0x7fff_ffff, 0x7fff_ffff)],
    ["nothing.png", pngOf(0, 0)],
    ["text.png", withChunk(png, "zTXt", Buffer.concat([Buffer.from("a\0\0", "latin1"), zeros]))],
    ["text-i.png", withChunk(png, "iTXt", Buffer.concat([Buffer.from("a\0\x01\0\0\0", "latin1"), zeros]))],
    ["profile.png", withChunk(png, "iCCP", Buffer.concat([Buffer.from("a\0\0", "latin1"), zeros]))],
    ["chunks.png", Buffer.concat([flood, png.subarray(33)])],
    ["frames.png", withChunk(png, "acTL", Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0]))],
  ];
}

/** JPEG with segments that no camera writes. */
function segments(photo: Buffer): Named {
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
  const sized = (height: number, width: number) => {
    const changed = Buffer.from(photo);
    changed.writeUInt16BE(height, frame + 5);
    changed.writeUInt16BE(width, frame + 7);
    return changed;
  };
  const repeat = (type: number, data: Buffer, times: number) =>
    Buffer.concat([
      photo.subarray(0, 2),
      ...Array.from({ length: times }, () => segment(type, data)),
      photo.subarray(2),
    ]);
  const oriented = (value: string) =>
    exif(`49492a00080000000100120103000100000${value}00000000000000`.slice(0, 60).padEnd(60, "0"));
  const much = Buffer.concat([Buffer.from(MARKER), Buffer.alloc(60_000, 65)]);
  return [
    ...[
      [0, 0],
      [1, 65_535],
      [65_535, 1],
      [65_535, 65_535],
      [7_000, 7_000],
    ].map(([height = 0, width = 0]) => [`${width}x${height}.jpg`, sized(height, width)] as const),
    ["comments.jpg", repeat(0xfe, much, 100)],
    ["profiles.jpg", repeat(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\xff", "latin1"), much]), 255)],
    ["xmp.jpg", repeat(0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1"), much]), 60)],
    ["tables.jpg", repeat(0xc4, Buffer.alloc(19, 255), 5)],
    ["quantization.jpg", repeat(0xdb, Buffer.alloc(65, 0), 5)],
    ["restart.jpg", repeat(0xdd, Buffer.from([0, 1]), 1)],
    // A directory whose next one is itself, one with 65,535 entries, and one far outside of the file.
    ["exif-circle.jpg", repeat(0xe1, exif("49492a0008000000010012010300010000000100000008000000"), 1)],
    ["exif-many.jpg", repeat(0xe1, exif(`49492a0008000000ffff${"12010300ffffffff08000000".repeat(400)}`), 1)],
    ["exif-far.jpg", repeat(0xe1, exif("49492a00ffffff7f"), 1)],
    ...["0", "9", "f", "6"].map(
      (value) => [`exif-orientation-${value}.jpg`, repeat(0xe1, oriented(value), 1)] as const,
    ),
    [
      "scans.jpg",
      Buffer.concat([photo.subarray(0, -2), ...Array.from({ length: 3_000 }, () => scanOf(photo)), photo.subarray(-2)]),
    ],
  ];
}

function scanOf(photo: Buffer): Buffer {
  return photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])), -2).subarray(0, 200);
}

/** Drawings that run, load, or keep a renderer busy. */
function drawings(): Named {
  const inside: Record<string, string> = {
    "set-onload": '<set attributeName="onload" to="alert(1)"/>',
    prefixed: '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    "split-name": "<scr\nipt>alert(1)</script>",
    cdata: "<style><![CDATA[*{fill:url(http://127.0.0.1:9/x)}]]></style>",
    escaped: '<style>*{fill:u\\72l(http://127.0.0.1:9/x)}</style><rect width="9" height="9"/>',
    "link-script": '<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>',
    "two-addresses": '<image href="#a" xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/>',
    "image-file": '<image href="&#x2f;etc/passwd" width="9" height="9"/>',
    "fe-image": filtered('<feImage href="http://127.0.0.1:9/x.png"/>'),
    "image-in-image": `<image width="9" height="9" href="${dataAddress(pngOf(20_000, 15_000, 1, deflateSync(Buffer.alloc(37_515_000))))}"/>`,
    "uses-9": `<rect id="u0" width="1" height="1"/>${nestedUses(9)}<use href="#u9"/>`,
    "uses-itself": '<g id="a"><use href="#a"/></g>',
    "pattern-itself":
      '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="80" height="60" fill="url(#p)"/>',
    "mask-itself":
      '<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><rect mask="url(#m)" width="80" height="60"/>',
    patterns:
      Array.from(
        { length: 12 },
        (_, at) =>
          `<pattern id="p${at}" width=".01" height=".01"><rect width="1" height="1" fill="url(#p${at - 1})"/></pattern>`,
      ).join("") + '<rect width="80" height="60" fill="url(#p11)"/>',
    blur: filtered('<feGaussianBlur stdDeviation="100000"/>'),
    noise: filtered('<feTurbulence baseFrequency="9" numOctaves="9999"/>'),
    spread: filtered('<feMorphology operator="dilate" radius="5000"/>'),
    matrix: filtered(`<feConvolveMatrix order="99" kernelMatrix="${"1 ".repeat(9801)}"/>`),
    lights: filtered('<feDiffuseLighting><feSpotLight x="1"/></feDiffuseLighting>'.repeat(200)),
    "many-filters": filtered('<feGaussianBlur stdDeviation="99"/>'.repeat(500)),
    path: `<path d="M0 0${"l1 1l-1 1".repeat(200_000)}" stroke="red" stroke-width="9"/>`,
    dashes: '<path d="M0 0H1e9" stroke="red" stroke-dasharray=".0001"/>',
    deep: "<g>".repeat(100_000) + "</g>".repeat(100_000),
    "deep-opacity": '<g opacity=".9">'.repeat(2_000) + '<rect width="80" height="60"/>' + "</g>".repeat(2_000),
    many: '<rect width="80" height="60" opacity=".1"/>'.repeat(300_000),
    stops: `<linearGradient id="g">${'<stop offset=".5"/>'.repeat(200_000)}</linearGradient><rect width="80" height="60" fill="url(#g)"/>`,
    attributes: `<rect ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`,
    text: `<text>${"x".repeat(1_000_000)}</text>`,
    styles: `<style>${"*{fill:red}".repeat(50_000)}</style>${"<g/>".repeat(2_000)}`,
    markers: `<marker id="m"><rect width="9" height="9"/></marker><path marker-mid="url(#m)" d="M0 0${"l1 1".repeat(100_000)}"/>`,
  };
  const sizes = [
    'width="1e9" height="1e9"',
    'width="0" height="0"',
    'width="-5" height="-5"',
    'width="NaN" height="1"',
    'width="1" height="1e6"',
    'viewBox="0 0 0 0"',
    'viewBox="0 0 1e-9 1e9"',
    'viewBox="0 0 1e9 1e9"',
    "",
    'width="100%" height="100%"',
    'width="1e-9" height="1e-9"',
    'width="99999in" height="1"',
  ];
  return [
    ...Object.entries(inside).map(([name, one]) => [`${name}.svg`, drawing(one)] as const),
    ...sizes.map((size, place) => [`size-${place}.svg`, drawing('<rect width="9" height="9"/>', size)] as const),
    ["utf-16.svg", Buffer.from(`\ufeff${drawing("<script>alert(1)</script>")}`, "utf16le")],
    ["comments.svg", `${"<!-- -->".repeat(8_000)}${drawing("")}`],
    ["half.svg", drawing("").slice(0, 90)],
  ];
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}

function withSegment(jpeg: Buffer, type: number, data: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment(type, data), jpeg.subarray(2)]);
}

function segment(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, type, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const emptyPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#369" }, limitInputPixels: false });

const compressedRows = (width: number, height: number, bits: number) =>
  deflateSync(Buffer.alloc((width * (bits / 8) + 1) * height));

const exif = (hex: string) => Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(hex, "hex")]);

const drawing = (inside: string, size = 'width="80" height="60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}><title>${MARKER}</title>${inside}</svg>`;

const nestedUses = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`).join("");

const filtered = (inside: string) =>
  `<filter id="f" x="-9999%" y="-9999%" width="99999%" height="99999%">${inside}</filter><rect width="80" height="60" filter="url(#f)"/>`;

const dataAddress = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
