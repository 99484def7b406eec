import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { loadShop } from "../catalogue/set-shop.server.ts";
import { ShopFront } from "../catalogue/shop-page.tsx";
import { ContactPanels } from "../contact/contact-page.tsx";
import { isDocument } from "../content/documents.ts";
import { memberBars } from "../content/member-bars.ts";
import { definitionOf, readState } from "../desk/content/read-content.server.ts";
import { notFound } from "../forms/answer.server.ts";
import { AboutPage } from "../pages/about/about-page.tsx";
import { setAbout } from "../pages/about/set-about.server.ts";
import { AnnouncementPage } from "../pages/announcements/announcement-page.tsx";
import { previewAnnouncement } from "../pages/announcements/set-announcements.server.ts";
import { CreatorProfile } from "../pages/creators/creator-profile.tsx";
import { previewCreator } from "../pages/creators/set-creators.server.ts";
import { PreviewBar } from "../pages/member-bars.tsx";
import { PolicyPage } from "../pages/policies/policy-page.tsx";
import { PrivacyPage } from "../pages/policies/privacy-page.tsx";
import { setPolicy, setPrivacy } from "../pages/policies/set-policies.server.ts";
import { ServicesPage } from "../pages/services/services-page.tsx";
import { setServices } from "../pages/services/set-services.server.ts";
import { withPhoneLink } from "../publishing/phone.ts";
import type { PublishedText } from "../publishing/published-documents.server.ts";
import { retentionOf } from "../retention.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import styles from "../ui/styles/page.css?routes=preview.$name&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(`${memberBars.preview}: ${data?.title ?? ""}`);

/** The page as visitors will see it, with the draft; without a draft, with the published text. */
export async function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  if (!isDocument(name)) throw notFound(request, services.log);
  const { draft, published } = await readState(services.db, name);
  const { body } = draft ?? published;
  const entry = new URL(request.url).searchParams.get("entry");
  const retention = retentionOf(services.settings, services.now());
  return {
    title: definitionOf(name).name,
    isDraft: draft !== null,
    back: `/desk/content/${name}`,
    company: name === "company" ? withPhoneLink(body as PublishedText<typeof name>) : undefined,
    about: name === "about" ? setAbout(body as PublishedText<typeof name>, services.findPicture) : null,
    services: name === "services" ? setServices(body as PublishedText<typeof name>) : null,
    creators:
      name === "creators" ? previewCreator(body as PublishedText<typeof name>, entry, services.findPicture) : null,
    announcements:
      name === "announcements"
        ? previewAnnouncement(body as PublishedText<typeof name>, entry, services.findPicture)
        : null,
    shop: name === "shop" ? await loadShop(services, body as PublishedText<typeof name>) : null,
    policy: name === "shipping" || name === "terms" ? setPolicy(body as PublishedText<typeof name>) : null,
    privacy: name === "privacy" ? setPrivacy(body as PublishedText<typeof name>, retention) : null,
  };
}

export default function Preview() {
  const {
    isDraft,
    back,
    company,
    about,
    services: shown,
    shop,
    policy,
    privacy,
    creators,
    announcements,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar isDraft={isDraft} back={back} links={(creators ?? announcements)?.links ?? null} />
      {company && (
        <div className="page-width pt-fluid-xl">
          <ContactPanels />
        </div>
      )}
      {about && <AboutPage {...about} />}
      {shown && <ServicesPage {...shown} />}
      {creators?.view && <CreatorProfile {...creators.view} />}
      {announcements?.view && <AnnouncementPage {...announcements.view} />}
      {shop && <ShopFront view={shop} />}
      {policy && <PolicyPage {...policy} />}
      {privacy && <PrivacyPage {...privacy} />}
    </>
  );
}
