import { deskWords } from "../../content/desk.ts";
import { site } from "../../content/site.ts";
import { LogoMark } from "../../ui/logo.tsx";

/** The desk's name, and the way to its first page. */
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

/** The header of the team's pages that stand outside of the desk's frame: sign-in, its second step, an error. */
export function DeskStrip() {
  return (
    <header className="desk-strip">
      <div className="page">
        <DeskMark />
      </div>
    </header>
  );
}
