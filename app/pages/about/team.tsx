import type { about } from "../../content/about.ts";
import { Picture } from "../../ui/picture.tsx";

/** The team in the windows of one wall. */
export function Team({ heading, people }: typeof about.team) {
  return (
    <section className="page about-section" aria-labelledby="team">
      <h2 id="team">{heading}</h2>
      <ul className="team">
        {people.map(({ name, role, text, portrait }) => (
          <li key={name}>
            <Picture className="arch" picture={portrait} />
            <div className="team-words">
              <h3>{name}</h3>
              <p className="team-role">{role}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
