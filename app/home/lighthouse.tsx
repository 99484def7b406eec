import { gouge, gougeRing, unevenness } from "../ui/gouge.ts";

/** Where the lamp stands; everything in the sky is cut around it. */
const LAMP: [number, number] = [292, 212];

/**
 * The hero's linocut: a striped lighthouse of the Carolina coast that carries a
 * cross, its light going out over sea and dunes in waves, as a broadcast does.
 */
export function Lighthouse() {
  return (
    <svg className="lighthouse" viewBox="0 0 480 640" width="480" height="640" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <clipPath id="arch">
        <path d="M5 640V240a235 235 0 0 1 470 0v400Z" />
      </clipPath>
      <g clipPath="url(#arch)">
        <path className="lino-night" d="M0 0h480v640H0Z" />
        <path className="lino-gold" d={broadcast()} />
        <path className="lino-gold" d="M292 228 0 118v176l292-46ZM292 228 480 150v168l-188-70Z" />
        <path className="lino-night" d={beamCuts()} />
        <circle className="lino-gold" cx={LAMP[0]} cy={LAMP[1]} r="86" />
        <path className="lino-night" d="M0 436h480v204H0Z" />
        <path className="lino-press" d="M0 432h480v8H0Z" />
        <path className="lino-paper" d={sea()} />
        <path className="lino-press" d="M60 640q110-150 244-166 100-6 176 34v132Z" />
        <Tower />
        <path className="lino-gold" d={furrows()} />
        <path className="lino-field" d="M0 640v-72q90-46 196-14 150 44 284-6v92Z" />
        <path className="lino-press" d={grass()} />
      </g>
      <path className="lino-frame" d="M5 637V240a235 235 0 0 1 470 0v397Z" />
    </svg>
  );
}

/** The tower of Cape Hatteras: its stripes wind around it once and a half. */
function Tower() {
  const stripes = [0, 1, 2, 3].map((turn) => `M230 ${330 + turn * 66}l124-56v34l-124 56Z`);
  return (
    <g>
      <clipPath id="tower">
        <path d="M270 276h44l20 214h-84Z" />
      </clipPath>
      <path className="lino-paper" d="M270 276h44l20 214h-84Z" />
      <path className="lino-press" clipPath="url(#tower)" d={stripes.join("")} />
      <path className="lino-outline" d="M270 276h44l20 214h-84Z" />
      <path
        className="lino-press"
        d="M258 262h68v14h-68ZM268 212h48v8h-48ZM272 220h7v42h-7ZM305 220h7v42h-7ZM289 220h6v42h-6ZM264 212q4-26 28-30 24 4 28 30ZM288 130h8v54h-8ZM274 146h36v8h-36Z"
      />
    </g>
  );
}

function broadcast(): string {
  return Array.from({ length: 18 }, (_, ring) =>
    gougeRing({
      center: LAMP,
      radius: 100 + ring * 17,
      width: 5.5 - ring * 0.1,
      length: 30 + ring * 3.5,
      gap: 5 + ring * 0.6,
    }),
  ).join("");
}

/** Cuts along the light, in three stages that overlap like brickwork. */
function beamCuts(): string {
  let cuts = "";
  for (let index = 0; index < 27; index++) {
    const spread = (index % 9) / 8 - 0.5;
    const start = 104 + Math.floor(index / 9) * 66 + (index % 2) * 30 + 14 * unevenness(index);
    const end = start + 54;
    const left = (distance: number): [number, number] => [292 - distance, 236 + distance * (-0.1 + spread * 0.44)];
    const right = (distance: number): [number, number] => [292 + distance, 236 + distance * spread * 0.62];
    cuts += gouge({ from: left(start), to: left(end), width: 2.6 });
    cuts += gouge({ from: right(start), to: right(end), width: 2.6 });
  }
  return cuts;
}

function sea(): string {
  let cuts = "";
  for (let row = 0; row < 11; row++) {
    const y = 452 + row * 13;
    for (let x = -40 + (row % 2) * 24; x < 480; x += 50 + 10 * unevenness(x + row)) {
      cuts += gouge({ from: [x, y], to: [x + 34 + 12 * unevenness(x * row + 1), y], width: 3 + row * 0.2, bend: -3 - row * 0.3 });
    }
  }
  return cuts;
}

function furrows(): string {
  let cuts = "";
  for (let row = 0; row < 6; row++) {
    for (let x = 200 - row * 26; x < 480; x += 40 + 14 * unevenness(row * 7 + x)) {
      const ground = (at: number) => 504 + row * 15 + ((at - 300) / 19) ** 2 / (3 + row);
      const end = x + 30 + 10 * unevenness(x);
      cuts += gouge({ from: [x, ground(x)], to: [end, ground(end)], width: 3.4, bend: -1.5 });
    }
  }
  return cuts;
}

/** Sea oats, and the cuts of the dune in front. */
function grass(): string {
  let cuts = "";
  for (let index = 0; index < 34; index++) {
    const x = 6 + index * 14.2;
    const ground = 600 + 22 * unevenness(index);
    const height = 30 + 54 * unevenness(index * 5);
    cuts += gouge({ from: [x, ground + 30], to: [x + 14 + 10 * unevenness(index * 3), ground - height], width: 3, bend: -6 });
  }
  return cuts;
}
