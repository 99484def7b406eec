import { deskWords } from "../../content/desk.ts";
import { site } from "../../content/site.ts";
import { LogoMark } from "../../ui/logo.tsx";

/** The dashboard's name, which links to its first page. */
export function DeskMark() {
  return (
    <a className="desk-mark" href={deskWords.home}>
      <LogoMark />
      <span>
        {site.name} <b>{deskWords.name}</b>
      </span>
    </a>
  );
}

/** The header of the dashboard's pages outside the frame: sign-in, second factor, errors. */
export function DeskStrip() {
  return (
    <header className="desk-strip">
      <div className="page">
        <DeskMark />
      </div>
    </header>
  );
}
