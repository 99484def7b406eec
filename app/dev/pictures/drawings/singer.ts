import { gouge, unevenness } from "../../../ui/gouge.ts";
import { circle, ink, line, shape } from "./print.ts";

/** A man with a hat and a guitar, from the knees up, lit from the left. */
export function singer(): string {
  return [
    shape(ink.press, "M906 700L900 430Q910 352 996 326L1124 326Q1210 352 1222 430L1214 700Z"),
    shape(ink.paper, "M1020 322L1060 420L1100 322L1120 330L1066 470L1054 470L1000 330Z"),
    shape(ink.orange, "M1030 280h62v44q-31 34-62 0Z"),
    shape(ink.press, "M1052 300h40v24q-18 20-34 14Z"),
    head(),
    hat(),
    shape(ink.gold, coatCuts()),
    guitar(),
    arms(),
    microphone(),
  ].join("");
}

function head(): string {
  return [
    shape(ink.orange, "M1008 196H1112L1110 256Q1104 296 1062 306Q1016 298 1010 256Z"),
    shape(
      ink.press,
      "M1066 196H1114L1112 256Q1106 298 1062 308Q1074 290 1066 276L1076 262L1064 246Q1062 220 1066 196Z",
    ),
    shape(
      ink.press,
      "M1008 246Q1018 270 1036 262Q1056 252 1072 262Q1096 268 1112 246L1110 280Q1098 320 1058 326Q1014 316 1010 276Z",
    ),
    shape(ink.red, "M1044 276Q1058 268 1074 276Q1072 298 1058 300Q1046 296 1044 276Z"),
    shape(ink.press, "M1020 220Q1034 230 1050 220Q1036 238 1020 220Z"),
    shape(ink.orange, "M1076 220Q1088 230 1102 220Q1090 238 1076 220Z"),
    shape(
      ink.gold,
      Array.from({ length: 7 }, (_, index) =>
        gouge({ from: [1022 + index * 11, 298 + 8 * unevenness(index)], to: [1028 + index * 9, 318], width: 2.4 }),
      ).join(""),
    ),
  ].join("");
}

function hat(): string {
  const creases = [0, 1, 2, 3, 4].map((index) =>
    gouge({ from: [1018 + index * 9, 168], to: [1024 + index * 7, 128 + 6 * unevenness(index)], width: 3 }),
  );
  return (
    shape(ink.press, "M996 190Q1000 108 1032 100Q1060 116 1088 100Q1122 108 1126 190Z") +
    shape(ink.red, "M996 168Q1060 186 1126 168L1127 186Q1060 204 995 186Z") +
    shape(ink.press, "M916 176Q980 204 1060 202Q1142 204 1206 176Q1160 226 1060 224Q962 226 916 176Z") +
    shape(ink.paper, creases.join("") + gouge({ from: [934, 190], to: [1040, 212], width: 3, bend: 5 }))
  );
}

function coatCuts(): string {
  let cuts = "";
  for (let index = 0; index < 11; index++) {
    cuts += gouge({
      from: [914 + index * 3, 412 + index * 9],
      to: [958 + index * 4, 350 + index * 9],
      width: 3.4,
      bend: -5,
    });
    cuts += gouge({ from: [924 + index * 12, 696], to: [930 + index * 11, 600 + 24 * unevenness(index)], width: 3.2 });
  }
  for (let index = 0; index < 6; index++)
    cuts += gouge({
      from: [1150 + index * 9, 352 + index * 10],
      to: [1190 + index * 4, 386 + index * 14],
      width: 3,
      bend: 4,
    });
  return cuts;
}

function guitar(): string {
  const body =
    "M1150 500Q1150 428 1100 428Q1064 430 1044 448Q1020 392 952 392Q860 400 860 500Q860 600 952 608Q1020 608 1044 552Q1064 570 1100 572Q1150 572 1150 500Z";
  let grain = "";
  for (let row = 0; row < 13; row++)
    grain += gouge({
      from: [880 + 20 * unevenness(row), 424 + row * 13],
      to: [960 + 44 * unevenness(row + 5), 422 + row * 13],
      width: 3,
    });
  const frets = Array.from({ length: 9 }, (_, fret) => `M${1172 + fret * 27 - fret * fret} 488v24h4v-24Z`).join("");
  return `<g transform="rotate(-17 1040 500)">${[
    shape(ink.orange, "M1120 478h304v-10h60v64h-60v-10h-304Z"),
    shape(ink.press, "M1140 485h276v30h-276ZM1430 476h46v48h-46Z"),
    line(ink.gold, 16, body),
    shape(ink.orange, body),
    shape(ink.gold, grain),
    line(ink.press, 9, body),
    shape(ink.press, "M1120 484h290v32h-290Z"),
    shape(ink.gold, frets),
    circle(ink.gold, 1078, 500, 40),
    circle(ink.press, 1078, 500, 31),
    shape(ink.press, "M924 466h16v68h-16Z"),
    line(ink.paper, 2, "M932 492H1470M932 500H1470M932 508H1470"),
    shape(ink.gold, "M1432 454h8v14h-8ZM1458 454h8v14h-8ZM1432 532h8v14h-8ZM1458 532h8v14h-8Z"),
  ].join("")}</g>`;
}

function arms(): string {
  const cuffs = Array.from({ length: 6 }, (_, index) =>
    gouge({ from: [846 + index * 9, 470 + index * 14], to: [890 + index * 12, 448 + index * 12], width: 3.4 }),
  );
  return [
    line(ink.orange, 9, "M846 556L1016 520L1004 476L906 500"),
    shape(ink.press, "M922 372Q846 440 832 520Q836 564 880 560L1016 520L1004 476L906 500Q930 450 974 420Z"),
    shape(ink.gold, cuffs.join("")),
    shape(ink.paper, "M1000 472l18-6 14 54-18 6Z"),
    shape(
      ink.orange,
      "M1018 468Q1056 456 1074 476L1092 514Q1084 528 1070 512L1078 538Q1066 548 1056 522L1056 542Q1042 546 1040 520L1030 518Z",
    ),
    line(ink.press, 4, "M1070 512l-14-26M1056 524l-12-30"),
    shape(ink.press, "M1190 374Q1262 430 1270 500Q1266 530 1236 522L1204 500Z"),
    shape(ink.press, "M1262 520Q1300 490 1304 452L1268 432Q1240 470 1226 500Z"),
    shape(ink.paper, "M1262 430l44 22-8 16-44-22Z"),
    shape(
      ink.orange,
      "M1262 432Q1258 396 1276 384Q1286 382 1288 396Q1296 378 1308 386Q1312 396 1304 408Q1320 396 1328 406Q1326 432 1306 454Z",
    ),
    line(ink.press, 4, "M1288 396l-6 26M1304 408l-8 22"),
  ].join("");
}

function microphone(): string {
  return (
    line(ink.press, 9, "M960 700L974 344") +
    line(ink.paper, 3, "M957 690L970 350") +
    shape(ink.press, "M962 352L1000 300L1014 310L984 362Z") +
    shape(ink.paper, "M996 298a22 22 0 1 1 26 20Z") +
    line(ink.press, 4, "M996 298a22 22 0 1 1 26 20ZM1002 284l32 22M1016 276l20 14")
  );
}
