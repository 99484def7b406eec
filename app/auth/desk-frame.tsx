import type { ReactNode } from "react";
import { deskAccess } from "../content/desk-access.ts";
import { Alert } from "../ui/alert.tsx";
import { useSessionRefresh } from "./use-session-refresh.ts";

interface Props {
  name: string;
  secondsLeft: number;
  /** Path of the page that is shown. */
  path: string;
  /** More pages of the desk, between its first one and the member's account. */
  links?: readonly { name: string; href: string }[];
  children: ReactNode;
}

const { nav, ended } = deskAccess;

/** What stands above every page of the desk, and keeps its session going. */
export function DeskFrame({ name, secondsLeft, path, links, children }: Props) {
  const isOver = useSessionRefresh(secondsLeft);
  const all = [{ name: nav.desk, href: "/desk" }, ...(links ?? []), { name: nav.account, href: "/desk/account" }];
  return (
    <>
      <nav className="desk-nav" aria-label={nav.label}>
        <div className="page desk-nav-row">
          <ul>
            {all.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={link.href === path ? "page" : undefined}>
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
          <p className="desk-nav-by">
            {nav.by} {name}
          </p>
          <form method="post" action="/desk/sign-out">
            <button className="button button-outline" type="submit" name="intent" value="sign-out">
              {nav.signOut}
            </button>
          </form>
        </div>
      </nav>
      {isOver && (
        <div className="page">
          <Alert tone="error" title={ended.title}>
            <p>
              {ended.text}{" "}
              <a className="text-link" href="/desk/sign-in" target="_blank" rel="noopener">
                {ended.link}
              </a>
              .
            </p>
          </Alert>
        </div>
      )}
      {children}
    </>
  );
}
