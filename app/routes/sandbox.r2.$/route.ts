import type { ActionFunctionArgs } from "@remix-run/cloudflare";

/** The sandbox storage's own address: takes what a presigned address allows. There is no such address where R2 itself serves. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { sandbox = null } = app.uploads.entryPoint ?? {};
  if (sandbox === null) throw new Response("Not found", { status: 404 });
  return sandbox(request);
}

export const loader = () => new Response("Not found", { status: 404 });
