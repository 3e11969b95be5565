import type { PushSubscriptionKeys } from "~/domain/notifications/push-service";

/** Whether this browser supports push notifications, and if not, why. */
export type PushSupport = "ready" | "refused" | "add-to-home-screen" | "none";

/**
 * Checks the support without asking for permission. On an iPhone or iPad, only apps on the home screen have push notifications, and a tab has no push manager.
 */
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

/** Asks the person for permission, and then the browser for a subscription. Null = one of them refused. `publicKey` = the key of this deployment. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register("/push-worker.js", { scope: "/workshop/" });
  await waitUntilActive(registration);
  const subscription = await registration.pushManager.getSubscription();
  // Ends an older subscription, because it may use another key, and our notifications would then not arrive.
  await subscription?.unsubscribe();
  const newSubscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = "", keys } = newSubscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/**
 * Waits until the worker is active, which a subscription requires. `navigator.serviceWorker.ready` is not suitable, because the page is outside this worker's
 * scope.
 */
async function waitUntilActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
      if (worker.state === "activated") resolve();
    });
}
