import type { ActionFunctionArgs } from "@remix-run/node";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { receivePictures } from "../desk/pictures/receive-pictures.server.ts";
import { services } from "../services.server.ts";
import { pictureIntake } from "../site/pictures/run-picture-process.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

/** Takes the upload of pictures-page.tsx, which shows how much is sent, and answers it with JSON. */
export async function action({ request }: ActionFunctionArgs) {
  const recheck = () => requireStaff(services, request, "resource");
  const { staff } = await recheck();
  const answer = await receivePictures({ ...services, by: staff.id, ...pictureIntake, recheck }, request);
  const status = "redirectTo" in answer ? 200 : answer.status;
  return Response.json("redirectTo" in answer ? answer : answer.body, { status, headers: privatePage() });
}

export { refuseGet as loader } from "../server/forms/answer.server.ts";
