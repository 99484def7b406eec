import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { loadLibrary } from "../desk/pictures/change-picture.server.ts";
import { type AddedPictures, refreshes } from "../desk/pictures/picture-view.ts";
import { FieldUploadPage, PicturesPage } from "../desk/pictures/pictures-page.tsx";
import { findPlace, receivePictures } from "../desk/pictures/receive-pictures.server.ts";
import { send } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { pictureIntake } from "../site/pictures/run-picture-process.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

/** Seconds until a browser without scripts reloads the page while pictures are prepared. */
const REFRESH = "5";

export const headers: HeadersFunction = (args) => {
  const refresh = args.loaderHeaders.get("Refresh");
  return { ...deskHeaders(args), ...(refresh && { Refresh: refresh }) };
};

export const meta: MetaFunction = (args) => deskMeta(args, "Pictures");

export { always as shouldRevalidate } from "../server/forms/form-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const { target } = await findPlace({ ...services, by: staff.id }, request);
  if (target) return json({ target, page: null });
  const { searchParams } = new URL(request.url);
  const page = await loadLibrary(services.db, readCursor(searchParams));
  const isWaiting = page.rows.some(({ state }) => state === "waiting");
  return json({ target, page }, { headers: isWaiting && refreshes(searchParams) ? { Refresh: REFRESH } : {} });
}

export async function action({ request }: ActionFunctionArgs) {
  // Authenticates before reading the body.
  const recheck = () => requireStaff(services, request);
  const { staff } = await recheck();
  return send(await receivePictures({ ...services, by: staff.id, ...pictureIntake, recheck }, request));
}

export default function Pictures() {
  const params = new URLSearchParams(useLocation().search);
  const reply = useActionData<typeof action>() ?? null;
  const [sent, onAnswer] = useState<AddedPictures | null>(null);
  const answer = { answer: sent ?? reply, onAnswer };
  const { target, page } = useLoaderData<typeof loader>();
  if (!page) return <FieldUploadPage target={target} {...answer} />;
  return <PicturesPage page={page} params={params} {...answer} />;
}
