/** Stands for all countries that no other group contains. */
export const EVERYWHERE_ELSE = "*";

/** Countries that Stripe allows as shipping destinations (ISO 3166-1 and a few of its reserved codes). */
export const COUNTRIES: readonly string[] = `
  AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH
  KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX
  MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD
  SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY
  UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

const english = new Intl.DisplayNames("en", { type: "region" });

export function countryName(code: string): string {
  if (code === EVERYWHERE_ELSE) return "Everywhere else";
  return COUNTRIES.includes(code) ? (english.of(code) ?? code) : code;
}

const codes = new Map(
  [...COUNTRIES, EVERYWHERE_ELSE].flatMap((code) => [
    [countryName(code).toLowerCase(), code] as const,
    [code.toLowerCase(), code] as const,
  ]),
);
for (const name of ["usa", "u.s.", "u.s.a.", "united states of america"]) codes.set(name, "US");
for (const name of ["uk", "great britain"]) codes.set(name, "GB");

/** By English name or code; null if Stripe doesn't ship there. */
export function readCountry(text: string): string | null {
  return codes.get(text.trim().toLowerCase()) ?? null;
}
