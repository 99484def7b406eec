import { NewTabButton, TextLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { longDate } from "../../ui/dates.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { site } from "../content/site.ts";
import type { buildAnnouncementView, listAnnouncements } from "./build-views.server.ts";

type AnnouncementView = ReturnType<typeof buildAnnouncementView>;

export function AnnouncementPage(release: AnnouncementView) {
  return (
    <article className="page-width press-release pt-fluid-xs print:leading-snug">
      <ReleasePoster {...release} />
      <div className="mt-fluid-2xl grid gap-fluid-xl md:grid-cols-5-7 print:mt-5.5 print:block">
        <div className="text-fluid-md print:text-base">
          {release.lead.map((text, index) => (
            <p key={text} className={index === 0 ? DROP_CAP : "mt-4"}>
              {text}
            </p>
          ))}
        </div>
        <figure className="border-y-6 border-double border-ink py-4.5 print:mt-4 print:break-inside-avoid print:py-2">
          <blockquote className={QUOTE}>{release.quote}</blockquote>
          <figcaption className="pt-3 font-bold">{release.quoteBy}</figcaption>
        </figure>
      </div>
      <Highlights {...release} />
      <About {...release} />
      <PressContact />
      <p className="mt-fluid-lg font-semibold print:hidden">
        <TextLink href="/announcements">All press releases</TextLink>
      </p>
    </article>
  );
}

const DROP_CAP = [
  "first-letter:float-left first-letter:mt-[0.04em] first-letter:mr-[0.09em] first-letter:-mb-[0.08em]",
  "first-letter:font-headline first-letter:text-[5.1em] first-letter:leading-poster print:first-letter:text-[3.1em]",
].join(" ");
const QUOTE =
  "font-headline text-fluid-5xl leading-none text-balance uppercase before:content-['“'] after:content-['”'] print:text-2xl";

/** This page's background runs from rose to gold. */
const DUSK = "poster [--split:linear-gradient(--theme(--color-rose),--theme(--color-gold))] print:[--split:none]";
const HERO = [
  "h-auto max-h-[max(28rem,80svh)] min-h-60 w-full border-6 border-ink object-cover",
  "print:max-h-56 print:min-h-0 print:border-2",
].join(" ");
/** The part of a drawing that stays visible when cropped. */
const OF_DRAWINGS = "object-[76%_center] print:object-[center_34%]";

function ReleasePoster({ date, dateline, subtitle, headline, hero }: AnnouncementView) {
  return (
    <div className={`${DUSK} grid p-fluid-lg print:border-0 print:p-0 print:after:hidden`}>
      <p className="flex max-w-none flex-wrap justify-between gap-x-4 gap-y-0.5 pb-2 text-sm leading-snug font-bold">
        <span>
          For immediate release
          <span className="sr-only">.</span>{" "}
        </span>
        <span>
          {dateline}
          <span className="sr-only">,</span>{" "}
        </span>
        <time dateTime={date}>{longDate(`${date}T12:00:00-04:00`)}</time>
      </p>
      {hero && (
        <Picture
          className={hero.sources ? HERO : `${HERO} ${OF_DRAWINGS}`}
          picture={hero}
          sizes="(min-width: 90rem) 77rem, (min-width: 40rem) 84vw, 80vw"
          first
        />
      )}
      <div className="grid gap-fluid-xs pt-fluid-sm print:max-w-95 print:gap-2 print:pt-4">
        <PosterHeading lines={headline} />
        <p className="max-w-[44ch] text-fluid-xl leading-snug font-semibold print:text-lg">{subtitle}</p>
      </div>
    </div>
  );
}

/** Color and width of each highlight; neither applies in print. */
const ACTS = [
  "bg-night text-stock md:col-span-5 md:last:col-span-full",
  "md:col-span-7 md:border-l-2",
  "bg-rose text-press md:col-span-6 md:last:col-span-full",
  "md:col-span-6 md:border-l-2",
  "bg-gold text-press md:col-span-7 md:last:col-span-full",
  "bg-press text-stock md:col-span-5 md:border-l-2",
];
const ACT = [
  "grid grid-cols-mark content-start items-center gap-3.5 border-t-2 border-ink p-fluid-sm",
  "print:block print:break-inside-avoid print:border-0 print:bg-transparent print:px-0 print:py-1 print:text-ink",
].join(" ");

function Highlights({ highlights }: AnnouncementView) {
  return (
    <section className="mt-fluid-3xl print:mt-5.5" aria-labelledby="highlights">
      <h2 id="highlights" className="print:mb-1 print:text-2xl">
        Key highlights
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

function About({ about, artistUrl, artistLabel }: AnnouncementView) {
  return (
    <div className="mt-fluid-3xl grid items-start gap-x-fluid-xl gap-y-8 md:grid-cols-2 print:mt-5.5 print:break-inside-avoid print:grid-cols-2 print:gap-x-8.5 print:gap-y-3">
      {about.map(({ title, text }) => (
        <section key={title}>
          <h2 className={SMALL_HEADING}>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {artistUrl && (
        <NewTabButton className="justify-self-start" href={artistUrl}>
          {artistLabel}
        </NewTabButton>
      )}
    </div>
  );
}

function PressContact() {
  const { email, phone, phoneLink } = useCompany();
  const contacts = [
    { name: "Email", text: email, href: `mailto:${email}` },
    { name: "Phone", text: phone, href: phoneLink },
    { name: "Website", text: site.mainOrigin.replace("https://", ""), href: "/" },
  ];
  return (
    <section
      className="mt-fluid-2xl grid gap-x-12 gap-y-2 border-y-6 border-double border-ink py-6 md:grid-cols-mark md:items-center print:mt-5.5 print:break-inside-avoid"
      aria-labelledby="press-contact"
    >
      <h2 id="press-contact" className={`${SMALL_HEADING} md:mb-0`}>
        Press contact
      </h2>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        {contacts.map(({ name, text, href }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-lg font-semibold print:text-base print:font-normal">
              <TextLink href={href}>{text}</TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function AnnouncementList({ headline, releases }: ReturnType<typeof listAnnouncements>) {
  return (
    <div className="page-width pt-fluid-lg">
      <PosterHeading lines={headline} />
      {releases.length === 0 ? (
        <p className="mt-fluid-lg text-fluid-md">
          There's nothing to announce right now. For the press, our contact page is open.{" "}
          <TextLink href="/contact">Contact us</TextLink>
        </p>
      ) : (
        <ul className="mt-fluid-lg border-b-6 border-double border-ink">
          {releases.map(({ slug, date, title, subtitle, hero }, index) => (
            <li
              key={slug}
              className="grid break-inside-avoid gap-x-fluid-xl gap-y-4 border-t-6 border-double border-ink py-fluid-md md:grid-cols-5-7"
            >
              {hero && (
                <Picture
                  className="aspect-16/9 w-full border-2 border-ink object-cover print-exact"
                  picture={{ ...hero, alt: "" }}
                  first={index === 0}
                  sizes="(min-width: 48rem) 40vw, 92vw"
                />
              )}
              <div className="grid content-start gap-2.5 wrap-anywhere md:col-start-2">
                <time className="font-bold" dateTime={date}>
                  {longDate(`${date}T12:00:00-04:00`)}
                </time>
                <h2 className="text-fluid-6xl">
                  <a
                    className="hover:underline hover:decoration-3 hover:underline-offset-headline"
                    href={`/announcements/${slug}`}
                  >
                    {title}
                  </a>
                </h2>
                <p className="text-fluid-md leading-snug">{subtitle}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
