import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { contentWords } from "../content/desk-content.ts";
import { isDocument } from "../content/documents.ts";
import { ContentPage } from "../desk/content/content-page.tsx";
import { readAlert } from "../desk/content/content-view.ts";
import { changeContent, loadContent } from "../desk/content/edit-content.server.ts";
import { definitionOf, listAddedPages } from "../desk/content/read-content.server.ts";
import { choosePictures } from "../desk/pictures/offer-pictures.server.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { CONTENT_FORM } from "../forms/limits.ts";
import { referenceTo } from "../pictures/stored-picture.ts";
import { textsIn } from "../publishing/document.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { CONTENT_FOLDERS, listPictures } from "../server/public-files.server.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data?.definition.name ?? contentWords.title);

/** Also after a refusal: a picture that was added in another tab meanwhile can then be chosen. */
export const shouldRevalidate = () => true;

/** Knows a picture as soon as the library does, though another machine has prepared it. */
async function allPictures() {
  await services.pictures.refresh();
  return { library: services.pictures.list(), paths: listPictures(CONTENT_FOLDERS) };
}

export async function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  if (!isDocument(name)) throw notFound(request, services.log);
  const { searchParams } = new URL(request.url);
  const alert = readAlert(searchParams.get("done"));
  const view = await loadContent(services.db, name, alert);
  const added = alert === "published" ? await listAddedPages(services.db, name, services.now()) : [];
  const { library, paths } = await allPictures();
  const pictures = choosePictures(library, paths, {
    chosen: textsIn(view.submitted),
    after: searchParams.get("older"),
  });
  return { name, definition: definitionOf(name), view, pictures, added };
}

export async function action({ request, params: { name = "" } }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, CONTENT_FORM);
  if (!isDocument(name)) throw notFound(request, services.log);
  const { library, paths } = await allPictures();
  const pictures = [...library.map(({ id }) => referenceTo(id)), ...paths];
  const answer = await changeContent({ ...services, by: staff.id, pictures }, name, form);
  if (answer === "unreadable") throw unreadable(400);
  return send(answer);
}

export default function ContentDocument() {
  const { view, ...shown } = useLoaderData<typeof loader>();
  return <ContentPage {...shown} view={useActionData<typeof action>() ?? view} />;
}
