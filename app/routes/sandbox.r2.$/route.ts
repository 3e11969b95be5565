import type { ActionFunctionArgs } from "@remix-run/cloudflare";

/** Upload URL of the sandbox storage. It accepts the same requests as a presigned URL. Returns 404 if R2 itself is in use. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { sandbox = null } = app.uploads.entryPoint ?? {};
  if (sandbox === null) throw new Response("Not found", { status: 404 });
  return sandbox(request);
}

export const loader = () => new Response("Not found", { status: 404 });
