import type { PushSubscriptionKeys } from "~/domain/notifications/push-service";

/** Whether this browser supports push notifications, before anyone is asked for permission. */
export type PushSupport = "ready" | "refused" | "add-to-home-screen" | "none";

/** On an iPhone or iPad only apps on the home screen have push notifications. A tab has no push manager. */
export function pushSupport(): PushSupport {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && "ontouchend" in window);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApple ? "add-to-home-screen" : "none";
  return Notification.permission === "denied" ? "refused" : "ready";
}

/** A common name for this type of device. */
export const deviceName = (): string =>
  ([/iPhone/, /iPad/, /Android/, /Windows/, /Mac/, /Linux/] as const)
    .map((system) => system.exec(navigator.userAgent)?.[0])
    .find((name) => name !== undefined) ?? "";

/** Asks the person for permission, then the browser for a subscription. null = either refused. `publicKey` = the key of this deployment. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register("/push-worker.js", { scope: "/workshop/" });
  await active(registration);
  const subscription = await registration.pushManager.getSubscription();
  // An older subscription may use another key, and our notifications would not arrive.
  await subscription?.unsubscribe();
  const created = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys } = created.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** A subscription needs an active worker. (`navigator.serviceWorker.ready` waits for the page's own worker, but the page is outside this worker's scope.) */
async function active({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (worker)
    await new Promise<void>((done) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && done());
      if (worker.state === "activated") done();
    });
}
