import { shortTime } from "../../ui/short-time.ts";

/** A moment for people and for programs. `iso` is ISO-8601 UTC. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time className="moment" dateTime={iso}>
      {shortTime(iso)}
    </time>
  );
}
