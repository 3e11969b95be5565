import type { Fetch } from "../app/adapters/outgoing";

/** The host of the sandbox receivers of DEV and TEST. Any other host is called over the network. */
export const SANDBOX_RECEIVER_HOST = "receiver.example";

/** Receivers by path: `/fails`, `/moved` (to an internal address), `/gone`, `/busy`, `/hangs`; any other one accepts everything. */
export const webhookSandbox =
  (fallbackFetch: Fetch): Fetch =>
  async (input, init) => {
    const url = new URL(new Request(input, init).url);
    if (url.host !== SANDBOX_RECEIVER_HOST) return fallbackFetch(input, init);
    switch (url.pathname) {
      case "/fails":
        return new Response("Broken", { status: 500 });
      case "/moved":
        return new Response(null, { status: 307, headers: { Location: "https://169.254.169.254/latest/meta-data" } });
      case "/gone":
        return new Response(null, { status: 410 });
      case "/busy":
        return new Response(null, { status: 503, headers: { "Retry-After": "600" } });
      case "/hangs":
        return new Promise(() => undefined);
      default:
        return new Response(null, { status: 204 });
    }
  };
