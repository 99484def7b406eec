import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { surveysWords } from "../content/desk-surveys.ts";
import { loadSurveys } from "../desk/surveys/load-surveys.server.ts";
import { SurveysPage } from "../desk/surveys/surveys-page.tsx";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(surveysWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return loadSurveys({ ...services, reader: staff.id }, new URL(request.url).searchParams);
}

export default function Surveys() {
  const [params] = useSearchParams();
  return <SurveysPage view={useLoaderData<typeof loader>()} params={params} />;
}
