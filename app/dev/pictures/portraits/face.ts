import { gouge } from "../../../ui/gouge.ts";
import { INKS, type Layer } from "../drawing.ts";

/** Draws cuts from the light into the shadow, as the gouge models a cheek. */
function halfTones(): string {
  const rows: readonly [y: number, from: number, to: number][] = [
    [184, 262, 312],
    [194, 258, 318],
    [204, 258, 322],
    [214, 256, 318],
    [224, 256, 308],
    [286, 262, 320],
    [296, 262, 322],
    [306, 264, 316],
    [316, 270, 314],
    [326, 280, 308],
    [362, 266, 296],
    [372, 262, 290],
    [382, 258, 282],
  ];
  return rows.map(([y, from, to]) => gouge({ from: [from, y], to: [to, y - 8], width: 3.4, bend: 3 })).join("");
}

/**
 * Draws a face from the front, lit from the left. It is printed in two inks on a black head: the lit areas, and over
 * them the shadows.
 */
export function face(light: string, eyes: "open" | "closed"): Layer[] {
  const lit =
    "M152 196Q146 262 154 300Q162 346 190 376Q216 402 240 402Q264 402 290 376Q318 346 326 300Q334 262 328 196Q300 160 240 160Q180 160 152 196Z";
  const shadow =
    "M262 158Q250 196 252 228Q246 240 240 244Q246 264 244 284Q242 300 232 314Q240 324 254 322Q246 330 246 338L248 368Q244 384 252 404L300 400 340 330 344 180 300 150Z";
  const nose =
    "M240 246Q230 282 214 304Q206 314 214 321Q222 324 230 321Q240 328 252 322Q258 316 252 306Q246 280 240 246Z";
  const underNose =
    "M212 316Q206 322 214 326Q224 322 230 325Q238 330 250 326Q256 330 262 322Q252 318 246 321Q238 325 230 320Q220 322 212 316Z";
  const lips =
    "M204 348Q224 337 234 341Q240 344 247 341Q258 337 276 348Q256 352 240 351Q222 352 204 348ZM214 357Q240 376 266 357Q258 374 240 375Q222 374 214 357Z";
  const brows = "M166 248Q190 228 226 238L228 246Q194 240 166 248Z";
  const rightBrow = "M256 246Q284 230 312 248Q286 242 258 252Z";
  const leftEye =
    eyes === "open"
      ? "M172 268Q194 248 222 270Q198 282 172 268Z"
      : "M170 264Q196 284 224 264Q222 270 216 274Q196 288 176 274Z";
  const rightEye =
    eyes === "open"
      ? "M258 270Q284 250 308 268Q284 280 258 270Z"
      : "M256 266Q282 284 308 264Q304 274 298 276Q280 286 262 276Z";
  const gaze: Layer[] =
    eyes === "open"
      ? [
          {
            ink: INKS.paper,
            shape: "M180 268Q188 260 190 262Q186 270 190 274ZM206 262Q214 266 218 270Q210 274 206 274Q210 268 206 262Z",
          },
          {
            ink: light,
            shape: "M264 269Q270 262 274 260Q270 268 274 274ZM290 260Q298 264 303 268Q296 273 290 275Q294 268 290 260Z",
          },
        ]
      : [];
  return [
    { ink: light, shape: lit },
    { ink: INKS.press, within: lit, shape: shadow },
    { ink: light, within: lit, shape: halfTones() },
    { ink: light, shape: nose },
    { ink: INKS.press, shape: `${underNose}M241 246Q250 282 256 306Q260 316 254 322Q246 318 246 304Q240 280 241 246Z` },
    { ink: INKS.press, shape: brows + leftEye + lips },
    { ink: light, shape: rightBrow + (eyes === "closed" ? rightEye : "") },
    { ink: light, shape: eyes === "open" ? rightEye : "" },
    ...(eyes === "open" ? [{ ink: INKS.press, shape: "M262 270Q284 256 304 268Q284 277 262 270Z" }] : []),
    ...gaze,
    { ink: light, shape: "M256 350Q266 348 272 349Q262 352 252 351ZM244 362Q254 362 260 359Q254 368 244 369Z" },
  ];
}

/** Draws the neck and shoulders: black, with light on the left of the neck. */
export function neck(light: string): Layer[] {
  return [
    { ink: INKS.press, shape: "M196 360H290V470H196Z" },
    { ink: light, shape: "M200 392Q214 408 232 414Q226 440 230 474L198 486Q204 440 200 392Z" },
  ];
}
