import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { refusedPage } from "~/answers";
import { portalSecret } from "~/portal-cookie";
import { toLogin } from "~/portal/guard.server";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { openPortalLink, showPortalLink } from "~/usecases/portal/links";

export const meta: MetaFunction = () => [{ title: "Workshop portal" }, { name: "robots", content: "noindex" }];

/** Says what the link opens, and changes nothing: scanners of mail open links too. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const shown = await showPortalLink(app, params.token ?? "");
  if (!shown.ok) throw shown.code === "not-signed-in" ? toLogin(request, app) : refusedPage(shown.code);
  return { kind: shown.link.kind, name: shown.user.profile.name ?? shown.user.profile.email };
}

/** Exchanges the link for a cookie; the address that follows carries no secret. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const { secretHash, cookie } = portalSecret(request);
  const opened = await openPortalLink(app, params.token ?? "", secretHash);
  if (!opened.ok) throw opened.code === "not-signed-in" ? toLogin(request, app) : refusedPage(opened.code);
  return redirect(opened.path, { status: 303, headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
}

/** One press without script; with script it opens by itself. */
export default function OpenLink() {
  const { kind, name } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (form.current) submit(form.current, { replace: true });
  }, [submit]);
  const what = kind === "booking" ? "booking" : "quote request";
  return (
    <Page width="text">
      <div className="grid justify-items-start gap-5 py-8">
        <h1 className="text-2xl font-bold">Open the {what}</h1>
        <p>
          {name ? `You are signed in as ${name}. ` : ""}The link in your message opens this {what} for you, once. After that you find it here under your own login.
        </p>
        <Form ref={form} method="post" replace>
          <Button size="lg">Open the {what}</Button>
        </Form>
      </div>
    </Page>
  );
}
