import { type ActionFunctionArgs, type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { pictureWords } from "../content/desk-pictures.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { addPictures } from "../desk/pictures/add-pictures.server.ts";
import { loadLibrary } from "../desk/pictures/change-picture.server.ts";
import { refreshes } from "../desk/pictures/picture-view.ts";
import { PicturesPage } from "../desk/pictures/pictures-page.tsx";
import { send } from "../forms/answer.server.ts";
import { PICTURE_UPLOAD } from "../forms/limits.ts";
import { readUpload } from "../forms/upload.server.ts";
import { inPictureFolder, readFileParts } from "../pictures/picture-folder.server.ts";
import { checkPicture } from "../pictures/run-picture-process.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

/** Seconds until a browser without scripts looks again whether pictures are prepared. */
const REFRESH = "5";

export const headers: HeadersFunction = (args) => {
  const refresh = args.loaderHeaders.get("Refresh");
  return { ...deskHeaders(args), ...(refresh && { Refresh: refresh }) };
};

export const meta = () => deskMeta(pictureWords.title);

/** Remix would not load the library again after a refusal, but the other files were added. */
export const shouldRevalidate = () => true;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const { searchParams } = new URL(request.url);
  const page = await loadLibrary(services.db, readCursor(searchParams));
  const isWaiting = page.rows.some(({ state }) => state === "waiting");
  return json({ page }, { headers: isWaiting && refreshes(searchParams) ? { Refresh: REFRESH } : {} });
}

export async function action({ request }: ActionFunctionArgs) {
  // The member is known before anything of the body is read.
  const { staff } = await requireStaff(services, request);
  const deps = { ...services, by: staff.id, check: checkPicture, readParts: readFileParts };
  return send(await addPictures(deps, (take) => readUpload(services, request, PICTURE_UPLOAD, inPictureFolder, take)));
}

export default function Pictures() {
  const [params] = useSearchParams();
  const answer = useActionData<typeof action>() ?? null;
  return <PicturesPage page={useLoaderData<typeof loader>().page} answer={answer} params={params} />;
}
