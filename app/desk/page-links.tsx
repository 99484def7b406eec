import { deskWords } from "../content/desk.ts";
import type { ListPage, Turn } from "./page-turn.ts";

interface Props {
  page: Pick<ListPage<unknown>, "newer" | "older">;
  /** The list's own address; its filters stay in it. */
  path: string;
  params: URLSearchParams;
  /** What the two ways are called, where the list is not sorted by newest first. */
  words?: { newer: string; older: string };
}

/** Newer and Older: links, so that Back, bookmarks and new tabs work. */
export function PageLinks({ page, path, params, words = deskWords.paging }: Props) {
  if (page.newer === null && page.older === null) return null;
  return (
    <nav className="page-turns" aria-label={deskWords.paging.label}>
      {page.newer !== null && (
        <a className="button button-outline" rel="prev" href={turnPath(path, params, { to: "newer", key: page.newer })}>
          <span aria-hidden="true">←&nbsp;</span>
          {words.newer}
        </a>
      )}
      {page.older !== null && (
        <a className="button button-outline" rel="next" href={turnPath(path, params, { to: "older", key: page.older })}>
          {words.older}
          <span aria-hidden="true">&nbsp;→</span>
        </a>
      )}
    </nav>
  );
}

function turnPath(path: string, params: URLSearchParams, { to, key }: Turn): string {
  const kept = [...params].filter(([name]) => name !== "newer" && name !== "older");
  return `${path}?${new URLSearchParams([...kept, [to, key]])}`;
}
