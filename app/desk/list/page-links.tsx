import { deskWords } from "../../content/desk.ts";
import type { Forward, ListPage, PageCursor } from "./keyset-cursor.ts";

interface Props {
  page: Pick<ListPage<unknown>, "newer" | "older">;
  /** The list's own address; its filters stay in it. */
  path: string;
  params: URLSearchParams;
  /** The way on; the other one leads back. */
  forward?: Forward;
}

/** Newer and Older: links, so that Back, bookmarks and new tabs work. */
export function PageLinks({ page, path, params, forward = "older" }: Props) {
  if (page.newer === null && page.older === null) return null;
  const back = forward === "older" ? "newer" : "older";
  return (
    <nav className="page-turns" aria-label={deskWords.paging.label}>
      {page[back] !== null && (
        <a className="button button-outline" rel="prev" href={turnPath(path, params, { to: back, key: page[back] })}>
          <span aria-hidden="true">←&nbsp;</span>
          {deskWords.paging[back]}
        </a>
      )}
      {page[forward] !== null && (
        <a
          className="button button-outline"
          rel="next"
          href={turnPath(path, params, { to: forward, key: page[forward] })}
        >
          {deskWords.paging[forward]}
          <span aria-hidden="true">&nbsp;→</span>
        </a>
      )}
    </nav>
  );
}

function turnPath(path: string, params: URLSearchParams, { to, key }: PageCursor): string {
  const kept = [...params].filter(([name]) => name !== "newer" && name !== "older");
  return `${path}?${new URLSearchParams([...kept, [to, key]])}`;
}
