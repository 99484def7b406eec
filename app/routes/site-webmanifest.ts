import { services } from "../services.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

const sizes = [192, 512];

/** `/site.webmanifest` (W3C, "Web Application Manifest"): the name and the icons for a home screen. */
export function loader() {
  const { name, summary } = services.company();
  const manifest = {
    name,
    short_name: name,
    description: summary,
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    icons: sizes.map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
