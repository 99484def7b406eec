import { HymnNumber } from "../../../ui/hymn-numbers.tsx";
import { NewTabButton } from "../../../ui/new-tab-link.tsx";
import type { Announcement } from "../../content/announcements-document.ts";
import { announcementWords } from "../../content/announcements.ts";

interface HighlightsProps {
  heading: string;
  highlights: Announcement["highlights"];
}

/** Ink and width of each act on the bill. On paper, there is neither. */
const ACTS = [
  "bg-night text-stock md:col-span-5 md:last:col-span-full",
  "md:col-span-7 md:border-l-2",
  "bg-rose text-press md:col-span-6 md:last:col-span-full",
  "md:col-span-6 md:border-l-2",
  "bg-gold text-press md:col-span-7 md:last:col-span-full",
  "bg-press text-stock md:col-span-5 md:border-l-2",
];
const ACT = [
  "grid grid-cols-mark content-start items-end gap-3.5 border-t-2 border-ink p-fluid-sm",
  "print:block print:break-inside-avoid print:border-0 print:bg-transparent print:px-0 print:py-1 print:text-ink",
].join(" ");

/** The facts, numbered like the acts on a playbill. */
export function Highlights({ heading, highlights }: HighlightsProps) {
  return (
    <section className="mt-fluid-3xl print:mt-5.5" aria-labelledby="highlights">
      <h2 id="highlights" className="print:mb-1 print:text-2xl">
        {heading}
      </h2>
      <ol className="mt-fluid-md grid border-x-2 border-b-2 border-ink md:grid-cols-12 print:mt-1 print:block print:border-0">
        {highlights.map(({ title, text }, index) => (
          <li key={title} className={`${ACT} ${ACTS[index % ACTS.length]}`}>
            <HymnNumber number={index + 1} className="print:hidden" />
            <h3 className="text-fluid-5xl print:mr-[0.4em] print:inline print:text-lg">{title}</h3>
            <p className="col-span-full text-fluid-md leading-snug font-medium print:inline print:text-base print:font-normal">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const SMALL_HEADING = "mb-2.5 text-fluid-4xl print:mb-1 print:text-2xl";

/** The partners, and the way to the artist's own site. */
export function About({ about, artistSite }: Pick<Announcement, "about" | "artistSite">) {
  return (
    <div className="mt-fluid-3xl grid items-start gap-x-fluid-xl gap-y-8 md:grid-cols-2 print:mt-5.5 print:break-inside-avoid print:grid-cols-2 print:gap-x-8.5 print:gap-y-3">
      {about.map(({ title, text }) => (
        <section key={title}>
          <h2 className={SMALL_HEADING}>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {artistSite && (
        <NewTabButton className="justify-self-start" href={artistSite.url} note={announcementWords.newTab}>
          {artistSite.label}
        </NewTabButton>
      )}
    </div>
  );
}

interface PressContactProps {
  words: (typeof announcementWords)["contact"];
  company: { email: string; phone: string; phoneLink: string; website: string };
}

/** Whom a journalist asks. */
export function PressContact({ words, company }: PressContactProps) {
  const ways = [
    { name: words.email, text: company.email, href: `mailto:${company.email}` },
    { name: words.phone, text: company.phone, href: company.phoneLink },
    { name: words.website, text: company.website, href: "/" },
  ];
  return (
    <section
      className="mt-fluid-2xl grid gap-x-12 gap-y-2 border-y-6 border-double border-ink py-6 md:grid-cols-mark md:items-center print:mt-5.5 print:break-inside-avoid"
      aria-labelledby="press-contact"
    >
      <h2 id="press-contact" className={`${SMALL_HEADING} md:mb-0`}>
        {words.heading}
      </h2>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        {ways.map(({ name, text, href }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-lg font-semibold print:text-base print:font-normal">
              <a className="text-link" href={href}>
                {text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
