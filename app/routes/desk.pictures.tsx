import { type ActionFunctionArgs, type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { pictureWords } from "../content/desk-pictures.ts";
import { choosePicture, readTarget } from "../desk/content/choose-picture.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { addPictures } from "../desk/pictures/add-pictures.server.ts";
import { loadLibrary } from "../desk/pictures/change-picture.server.ts";
import { FieldUploadPage } from "../desk/pictures/field-upload-page.tsx";
import { refreshes } from "../desk/pictures/picture-view.ts";
import { PicturesPage } from "../desk/pictures/pictures-page.tsx";
import { chooseProductPicture, readProductTarget } from "../desk/products/choose-product-picture.server.ts";
import { notFound, send } from "../forms/answer.server.ts";
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
  const target = await targetOf(request);
  if (target) return json({ target, page: null });
  const { searchParams } = new URL(request.url);
  const page = await loadLibrary(services.db, readCursor(searchParams));
  const isWaiting = page.rows.some(({ state }) => state === "waiting");
  return json({ target, page }, { headers: isWaiting && refreshes(searchParams) ? { Refresh: REFRESH } : {} });
}

/** The place that the picture is added for, or null. */
async function targetOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const target = (await readProductTarget(services.db, searchParams)) ?? readTarget(searchParams);
  if (target === "missing") throw notFound(request, services.log);
  return target;
}

export async function action({ request }: ActionFunctionArgs) {
  // The member is known before anything of the body is read.
  const { staff } = await requireStaff(services, request);
  const deps = { ...services, by: staff.id, check: checkPicture, readParts: readFileParts };
  const target = await targetOf(request);
  const choose =
    target &&
    ((id: string) => ("slug" in target ? chooseProductPicture(deps, target, id) : choosePicture(deps, target, id)));
  const read: Parameters<typeof addPictures>[1] = (take) =>
    readUpload(services, request, PICTURE_UPLOAD, inPictureFolder, take);
  return send(await addPictures(deps, read, choose));
}

export default function Pictures() {
  const [params] = useSearchParams();
  const answer = useActionData<typeof action>() ?? null;
  const { target, page } = useLoaderData<typeof loader>();
  if (!page) return <FieldUploadPage target={target} answer={answer} />;
  return <PicturesPage page={page} answer={answer} params={params} />;
}
