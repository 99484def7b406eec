import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { changePicture, loadPicture, findPictureUses } from "../desk/pictures/change-picture.server.ts";
import { PicturePage } from "../desk/pictures/picture-page.tsx";
import { findPlace } from "../desk/pictures/receive-pictures.server.ts";
import { notFound, send } from "../server/forms/answer.server.ts";
import { unlessAnswered } from "../server/forms/form-page.ts";
import { mayDo } from "../server/security/roles.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  deskMeta(args, data?.view.picture.name ?? "Pictures");

export const shouldRevalidate = unlessAnswered;

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  const findUses: typeof findPictureUses = async (...asked) =>
    (await findPictureUses(...asked)).filter(({ href }) => mayDo(role, "GET", href));
  const saved = new URL(request.url).searchParams.has("saved");
  const { target } = await findPlace({ ...services, by: staff.id }, request);
  const view = await loadPicture({ ...services, findUses, target }, id, saved ? "saved" : null);
  if (!view) throw notFound(request, services.log);
  return { view };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const deps = { ...services, by: staff.id, findUses: findPictureUses };
  const answer = await changePicture({ ...deps, ...(await findPlace(deps, request)) }, id, form);
  if (answer === "missing") throw notFound(request, services.log);
  return send(answer);
}

export default function DeskPicture() {
  const { view } = useLoaderData<typeof loader>();
  return <PicturePage view={useActionData<typeof action>() ?? view} />;
}
