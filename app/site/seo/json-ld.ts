import type { ShownPicture as Picture } from "../../ui/shown-picture.ts";
import type { AnnouncementText } from "../content/announcements.ts";
import type { CompanyFacts } from "../content/company.ts";
import type { CreatorText } from "../content/creators.ts";

/** The company, for search engines (schema.org/Organization). */
export function organizationJsonLd(origin: string, company: CompanyFacts) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: company.name,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    slogan: company.values.join(", "),
    foundingDate: company.foundingYear,
    address: { "@type": "PostalAddress", addressRegion: "NC", addressCountry: "US" },
    description: company.summary,
    email: company.email,
    telephone: company.phoneLink.replace("tel:", ""),
    ...(company.accounts.length > 0 && { sameAs: company.accounts.map(({ url }) => url) }),
  };
}

/** The breadcrumbs from home to a page (schema.org/BreadcrumbList). */
export function breadcrumbsJsonLd(origin: string, ...trail: [name: string, path: string][]) {
  const crumbs = [["Home", "/"], ...trail] as const;
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

interface Place {
  origin: string;
  path: string;
  company: string;
}

type ArticleText = Pick<AnnouncementText, "titleLines" | "subtitle" | "summary" | "date" | "dateline">;

/** A press release (schema.org/NewsArticle). `image` is the path of its share image. */
export function articleJsonLd({ origin, path, company: name }: Place, announcement: ArticleText, image: string) {
  const company = { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: announcement.titleLines.join(" "),
    alternativeHeadline: announcement.subtitle,
    description: announcement.summary,
    datePublished: announcement.date,
    dateline: announcement.dateline,
    image: origin + image,
    mainEntityOfPage: origin + path,
    inLanguage: "en-US",
    author: company,
    publisher: { ...company, logo: { "@type": "ImageObject", url: `${origin}/icons/icon-512.png` } },
  };
}

type ProfileText = Pick<CreatorText, "slug" | "name" | "role" | "summary" | "tiktokHandle" | "websiteUrl">;

/** A creator's profile for search engines (schema.org ProfilePage). */
export function profilePage(creator: ProfileText, avatar: Picture | null, origin: string) {
  const url = `${origin}/creators/${creator.slug}`;
  const elsewhere = [
    ...(creator.tiktokHandle ? [`https://www.tiktok.com/@${creator.tiktokHandle}`] : []),
    ...(creator.websiteUrl ? [creator.websiteUrl] : []),
  ];
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      name: creator.name,
      jobTitle: creator.role,
      description: creator.summary,
      ...(avatar && { image: origin + avatar.src }),
      url,
      ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    },
  };
}

interface ProductFacts {
  name: string;
  description: string;
  /** Paths of pictures that search engines can show, so no SVG. */
  images: readonly string[];
  path: string;
  /** One per size; `name` is empty if there are no sizes. */
  offers: readonly { name: string; price: string; available: boolean }[];
}

/** A product with its prices and availability (schema.org/Product). Prices are in US dollars. */
export function productJsonLd(origin: string, { name, description, images, path, offers }: ProductFacts) {
  const url = origin + path;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description,
    image: images.map((image) => origin + image),
    url,
    offers: offers.map((offer) => ({
      "@type": "Offer",
      ...(offer.name && { name: offer.name }),
      price: offer.price,
      priceCurrency: "USD",
      availability: `https://schema.org/${offer.available ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      url,
    })),
  };
}
