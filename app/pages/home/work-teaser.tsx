import type { Project } from "../../content/portfolio.ts";

interface Props {
  heading: string;
  more: { name: string; href: string };
  works: readonly Pick<Project, "id" | "title" | "kind" | "poster">[];
}

/** Posters of the portfolio; each links there. */
export function WorkTeaser({ heading, more, works }: Props) {
  return (
    <section className="page home-section" aria-labelledby="our-work">
      <h2 id="our-work">{heading}</h2>
      <ul className="work-teaser">
        {works.map(({ id, title, kind, poster }) => (
          <li key={id}>
            <a className="work-poster" href={more.href}>
              <img src={poster.src} width={poster.width} height={poster.height} alt="" loading="lazy" />
              <h3>{title}</h3> <span>{kind}</span>
            </a>
          </li>
        ))}
        <li className="work-more">
          <a className="button" href={more.href}>
            {more.name}
          </a>
        </li>
      </ul>
    </section>
  );
}
