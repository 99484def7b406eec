import type { about } from "../../content/about.ts";

/** The company's four letters on a hymn board, and the word behind each. */
export function WhyTheName({ heading, letters, text }: typeof about.name) {
  return (
    <section className="page about-section" aria-labelledby="why-the-name">
      <div className="name-board">
        <dl className="name-letters">
          {letters.map(({ letter, word }) => (
            <div key={word}>
              <dt>{letter}</dt>
              <dd>{word}</dd>
            </div>
          ))}
        </dl>
        <div className="name-words">
          <h2 id="why-the-name">{heading}</h2>
          <p>{text}</p>
        </div>
      </div>
    </section>
  );
}
