/** A partner of the carousel on home. Without a logo, or where its file is missing, it is left out there. */
export interface Partnership {
  name: string;
  /** Path of its file in public/, with a slash before it. */
  logoUrl?: string;
  /** Size of the logo's drawing, so that the page does not move while it loads. */
  logoSize?: { width: number; height: number };
}

/** The 11 partners (docs/behavior.md, Home 3). Their word-marks are samples, drawn by `npm run draw -- wordmarks`. */
export const partners: readonly Partnership[] = [
  { name: "Empower Elite", logoUrl: "/partners/empower-elite.svg", logoSize: { width: 206, height: 100 } },
  { name: "Fever App", logoUrl: "/partners/fever-app.svg", logoSize: { width: 302, height: 100 } },
  { name: "Camp Chapel", logoUrl: "/partners/camp-chapel.svg", logoSize: { width: 248, height: 100 } },
  { name: "Mercy Seat Church", logoUrl: "/partners/mercy-seat-church.svg", logoSize: { width: 263, height: 100 } },
  { name: "Elevated ABA", logoUrl: "/partners/elevated-aba.svg", logoSize: { width: 432, height: 100 } },
  { name: "Ascend Path ABA", logoUrl: "/partners/ascend-path-aba.svg", logoSize: { width: 398, height: 100 } },
  { name: "OpenABA", logoUrl: "/partners/openaba.svg", logoSize: { width: 461, height: 100 } },
  { name: "One World Ascension", logoUrl: "/partners/one-world-ascension.svg", logoSize: { width: 320, height: 100 } },
  { name: "The Chapel", logoUrl: "/partners/the-chapel.svg", logoSize: { width: 154, height: 100 } },
  { name: "TruHarvest", logoUrl: "/partners/truharvest.svg", logoSize: { width: 534, height: 100 } },
  { name: "TruBank", logoUrl: "/partners/trubank.svg", logoSize: { width: 377, height: 100 } },
];
