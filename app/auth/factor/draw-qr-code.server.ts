/** Modules of white around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as one path of squares, in a box of `size` by `size`. */
export interface QrCode {
  size: number;
  path: string;
}

/** Loads the library with the first code: it is a twentieth of the site's start, and few members set up an app. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let index = 0; index < data.length; index += 1) {
    if (data[index]) path += `M${(index % size) + QUIET_ZONE} ${Math.floor(index / size) + QUIET_ZONE}h1v1h-1z`;
  }
  return { size: size + 2 * QUIET_ZONE, path };
}

/** The same as a picture of its own: always dark on white, whatever the page's colours. */
export function qrCodeSvg({ size, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`;
}
