import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { ContentPage } from "../desk/content/content-page.tsx";
import { readAlert } from "../desk/content/content-view.ts";
import { changeContent, loadContent } from "../desk/content/edit-content.server.ts";
import { definitionOf, readPublishing } from "../desk/content/read-content.server.ts";
import { loadPictures, valuesOf, choosePictures } from "../desk/pictures/offer-pictures.server.ts";
import { notFound, send } from "../server/forms/answer.server.ts";
import { isAutosave, sendOrStay } from "../server/forms/form-page.ts";
import { CONTENT_FORM } from "../server/forms/limits.ts";
import { services } from "../services.server.ts";
import { isDocument } from "../site/content/documents.ts";
import { CONTENT_FOLDERS, listPictures } from "../site/pictures/ready-pictures.server.ts";
import { textsIn } from "../site/publishing/submitted.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  deskMeta(args, data?.definition.name ?? "Content");

/** Also after a refusal, for pictures added in another tab. Not during autosave, which would replace the form. */
export function shouldRevalidate({ formData }: ShouldRevalidateFunctionArgs) {
  return !isAutosave(formData);
}

const allPictures = () => loadPictures(services, listPictures(CONTENT_FOLDERS));

export async function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  if (!isDocument(name)) throw notFound(request, services.log);
  const { searchParams } = new URL(request.url);
  const all = await allPictures();
  const alert = readAlert(searchParams.get("done"));
  const view = await loadContent({ ...services, pictures: valuesOf(all) }, name, {
    alert,
    opened: searchParams.get("field"),
  });
  const pictures = choosePictures(all, { chosen: textsIn(view.submitted), after: searchParams.get("older") });
  const publishing = alert === "published" ? await readPublishing(services.db, name, services.now()) : null;
  return { name, definition: definitionOf(name), view, pictures, publishing };
}

export async function action({ request, params: { name = "" } }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request, CONTENT_FORM);
  if (!isDocument(name)) throw notFound(request, services.log);
  const pictures = valuesOf(await allPictures());
  return send(await changeContent({ ...services, by: staff.id, pictures }, name, form));
}

/** If autosave fails, the page keeps everything that was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const post = () => serverAction<typeof action>();
  return isAutosave(await request.clone().formData()) ? sendOrStay(post) : post();
}

export default function ContentDocument() {
  const { view, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ContentPage {...shown} view={answer && "submitted" in answer ? answer : view} />;
}
