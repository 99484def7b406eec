import type { Drawing, Layer } from "../drawing.ts";

/** A poster of the portfolio: 600 x 750. */
export function sheet(ground: Drawing["ground"], layers: readonly Layer[]): Drawing {
  return { width: 600, height: 750, ground, layers };
}

/** A circle as path data. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** A five-pointed star as path data. */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.4;
    const angle = (index / 5 - 0.5) * Math.PI;
    return `${Math.round(x + reach * Math.cos(angle))} ${Math.round(y + reach * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}
