import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { returnPath } from "~/domain/identity/return-path";
import { useSignInWatch } from "~/pages/portal/sign-in-watch";
import { ButtonLink } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { currentUser } from "~/usecases/identity/current-user";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { headless: true };
export const meta: MetaFunction = () => [{ title: "Sign in" }, NO_INDEX];

/** Loads no portal data. It only redirects back once the user is signed in. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  if (app.identity.provider === null) throw refusedPage("sign-in-disabled");
  const returnTo = returnPath(new URL(request.url).searchParams.get("returnTo"));
  if ((await currentUser(app)) !== null) throw redirect(returnTo);
  return { returnTo };
}

/** Inside a frame the provider's page opens in its own window, and this page waits for it. Without JavaScript there is a link. */
export default function WaitForSignIn() {
  const { returnTo } = useLoaderData<typeof loader>();
  useSignInWatch(returnTo);
  return (
    <Page width="text">
      <div className="grid justify-items-start gap-5 py-8">
        <h1 className="text-2xl font-bold">Sign in to continue</h1>
        <p role="status">Sign-in opens in a new window. This page continues automatically once you have signed in.</p>
        <ButtonLink
          to={`/customer-login?${new URLSearchParams({ returnTo })}`}
          target="_blank"
          rel="opener"
          reloadDocument
        >
          Sign in
        </ButtonLink>
        <a href={returnTo} className={LINK_CLASS}>
          I have signed in
        </a>
      </div>
    </Page>
  );
}
