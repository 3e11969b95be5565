import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The address of a battery booked with our own service: one finalise form serves every supplier, and it lives at `/finalise`. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(`/booking/${encodeURIComponent(params.leadGuid ?? "")}/finalise${new URL(request.url).search}`);
}
