import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { ContactPanels } from "../contact/contact-page.tsx";
import { definitionOf, readState, showable } from "../desk/content/read-content.server.ts";
import { loadPictures, valuesOf } from "../desk/pictures/offer-pictures.server.ts";
import { ReplyTemplates } from "../desk/replies/reply-templates.tsx";
import { retentionOf } from "../retention.server.ts";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { offerDelivery } from "../shop/cart/offer-delivery.server.ts";
import { cartAlerts } from "../shop/cart/words.ts";
import { loadShop } from "../shop/catalogue/load-shop.server.ts";
import { ShopFront } from "../shop/catalogue/shop-page.tsx";
import { isDocument } from "../site/content/documents.ts";
import { AboutPage } from "../site/pages/about-page.tsx";
import { AnnouncementPage } from "../site/pages/announcement-pages.tsx";
import {
  buildAboutView,
  buildAnnouncementView,
  buildCreatorView,
  buildPolicyView,
  buildPrivacyView,
  buildServicesView,
  previewEntry,
  buildHomeView,
  buildPortfolioView,
} from "../site/pages/build-views.server.ts";
import { CreatorProfile } from "../site/pages/creator-profile.tsx";
import { HomePage } from "../site/pages/home/home-page.tsx";
import { PreviewBar } from "../site/pages/member-bars.tsx";
import { PolicyPage, PrivacyPage } from "../site/pages/policies/policy-pages.tsx";
import { PortfolioPage } from "../site/pages/portfolio/portfolio-page.tsx";
import { ServicesPage } from "../site/pages/services-page.tsx";
import { CONTENT_FOLDERS, listPictures } from "../site/pictures/ready-pictures.server.ts";
import { withPhoneLink } from "../site/publishing/field-values.ts";
import type { AllTexts } from "../site/publishing/published-documents.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";
import { newYorkDay } from "../ui/days.ts";
import { PageHead } from "../ui/page-head.tsx";

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => deskMeta(args, `Preview: ${data?.title ?? ""}`);

/** The page with the draft, or else with the published text. */
export async function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  if (!isDocument(name)) throw notFound(request, services.log);
  const { draft, published } = await readState(services.db, name);
  const { documents, findPicture: find, settings, now } = services;
  const pictures = valuesOf(await loadPictures(services, listPictures(CONTENT_FOLDERS)));
  const today = newYorkDay(now());
  const { body, todo } = showable(definitionOf(name), (draft ?? published).body, pictures, today);
  const texts = { ...documents.readAll(), [name]: body } as AllTexts;
  const { searchParams } = new URL(request.url);
  const entry = searchParams.get("entry");
  const only = <View,>(names: string[], set: () => View): View | null => (names.includes(name) ? set() : null);
  return {
    title: definitionOf(name).name,
    isDraft: draft !== null,
    // In a frame, the form is beside the preview.
    back: request.headers.get("Sec-Fetch-Dest") === "iframe" ? null : `/desk/content/${name}`,
    todo: draft ? todo : [],
    company: only(["company"], () => withPhoneLink(texts.company)) ?? undefined,
    home: only(["home", "partners"], () => buildHomeView(texts, find, services.log)),
    portfolio: only(["projects"], () => buildPortfolioView(texts, searchParams, find)),
    about: only(["about"], () => buildAboutView(texts.about, find)),
    offers: only(["services"], () => buildServicesView(texts.services)),
    creators: only(["creators"], () =>
      previewEntry(texts.creators.creators, entry, (one) => buildCreatorView(one, find)),
    ),
    announcements: only(["announcements"], () =>
      previewEntry(texts.announcements.announcements, entry, (one) => buildAnnouncementView(one, find)),
    ),
    shop: await only(["shop", "collections"], async () => {
      const [slug, page] = [searchParams.get("collection"), `/preview/${name}`];
      return (await loadShop(services, texts, { slug, page })) ?? loadShop(services, texts, { slug: null, page });
    }),
    postage: only(["postage"], () => offerDelivery(texts.postage, 0).map(({ text }) => text)),
    policy: only(["shipping", "terms"], () => buildPolicyView(name === "terms" ? texts.terms : texts.shipping)),
    templates: only(["replies"], () => texts.replies.templates),
    privacy: only(["privacy"], () => buildPrivacyView(texts.privacy, retentionOf(settings, now()))),
  };
}

export default function Preview() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar {...shown} links={(shown.creators ?? shown.announcements)?.links ?? null} />
      {shown.company && (
        <div className="page-width pt-fluid-xl">
          <PageHead title={shown.title} />
          <p className="mb-14 text-xl">{shown.company.contactIntro}</p>
          <ContactPanels />
        </div>
      )}
      {shown.home && <HomePage {...shown.home} />}
      {shown.portfolio && <PortfolioPage {...shown.portfolio} />}
      {shown.about && <AboutPage {...shown.about} />}
      {shown.offers && <ServicesPage {...shown.offers} />}
      {shown.creators?.view && <CreatorProfile {...shown.creators.view} />}
      {shown.announcements?.view && <AnnouncementPage {...shown.announcements.view} />}
      {shown.shop && <ShopFront view={shown.shop} />}
      {shown.postage && (
        <div className="page-width pt-fluid-xl">
          <PageHead title="How shoppers see it in the cart" />
          {shown.postage.length === 0 && <p>{cartAlerts["no-delivery"].text}</p>}
          <ul className="text-lg">
            {shown.postage.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {shown.templates && <ReplyTemplates templates={shown.templates} />}
      {shown.policy && <PolicyPage {...shown.policy} />}
      {shown.privacy && <PrivacyPage {...shown.privacy} />}
    </>
  );
}
