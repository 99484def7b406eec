import type { announcementWords } from "../../content/announcement-words.ts";

interface Props {
  words: (typeof announcementWords)["contact"];
  company: { name: string; email: string; phone: string; phoneLink: string; mainOrigin: string };
}

export function PressContact({ words, company }: Props) {
  return (
    <section className="release-contact" aria-labelledby="press-contact">
      <h2 id="press-contact">{words.heading}</h2>
      <dl>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a className="text-link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a className="text-link" href={company.phoneLink}>
              {company.phone}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.website}</dt>
          <dd>
            <a className="text-link" href="/">
              {company.mainOrigin.replace("https://", "")}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
