import type { Fetch } from "../outgoing";

/** The host of receivers that there are only in DEV and TEST. Every other one is told over the network. */
export const SANDBOX_RECEIVERS = "receiver.example";

/** Receivers as they are out there, by their path: `/fails`, `/moved` (into a network), `/gone`, `/busy`, `/hangs`; every other one takes what it is told. */
export const webhookSandbox =
  (otherwise: Fetch): Fetch =>
  async (input, init) => {
    const url = new URL(new Request(input, init).url);
    if (url.host !== SANDBOX_RECEIVERS) return otherwise(input, init);
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
