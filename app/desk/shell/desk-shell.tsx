import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { deskWords } from "../../content/desk.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { TooltipFrame } from "./copy-button.tsx";
import { DeskMark } from "./desk-mark.tsx";

interface Props {
  /** Name of the member who is signed in. */
  member: string;
  /** Path of the current page. */
  path: string;
  children: ReactNode;
}

/** The frame of every page of the dashboard: menu, member, sign-out. */
export function DeskShell({ member, path, children }: Props) {
  return (
    <div className="desk">
      <header className="desk-bar">
        <DeskMark />
        <MenuButton label={deskWords.menu} />
        <div className="desk-side menu-panel">
          <DeskNav label={deskWords.nav} path={path} />
          <Way member={member} />
        </div>
      </header>
      <main id="main" className="desk-main" tabIndex={-1}>
        <TooltipFrame>{children}</TooltipFrame>
      </main>
    </div>
  );
}

function DeskNav({ label, path }: { label: string; path: string }) {
  return (
    <nav className="desk-nav" aria-label={label}>
      <ul>
        {deskWords.links.map(({ name, href }) => (
          <li key={href}>
            <a href={href} aria-current={currency(href, path)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Way({ member }: { member: string }) {
  return (
    <div className="desk-way">
      <p>
        {deskWords.signedIn}{" "}
        <b>
          <bdi>{member}</bdi>
        </b>
      </p>
      <Form method="post" action={deskWords.signOut.action} reloadDocument>
        <button type="submit" className="desk-sign-out" name="intent" value="sign-out">
          {deskWords.signOut.label}
        </button>
      </Form>
      <a className="text-link" href="/">
        {deskWords.website}
      </a>
    </div>
  );
}

/** Returns the value of `aria-current`: `page` for the link to this page, `true` for the link to its list. */
function currency(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
