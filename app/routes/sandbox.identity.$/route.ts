import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

async function handleRequest({
  request,
  context: { app },
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  if (app.identity.sandbox === null) throw new Response(null, { status: 404 });
  return app.identity.sandbox.handle(request);
}

/** Protocol endpoints of the identity provider for DEV and TEST: discovery, keys, token, userinfo, end of session. */
export const loader = handleRequest;
export const action = handleRequest;
