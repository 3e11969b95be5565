import type { PushSubscriptionKeys } from "~/domain/notifications/push-service";

/** What a browser says to notifications before somebody asks. */
export type PushSupport = "ready" | "refused" | "add-to-home-screen" | "none";

/** On an iPhone or iPad only an app on the home screen has them: a tab there has no push manager at all. */
export function pushSupport(): PushSupport {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && "ontouchend" in window);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApple ? "add-to-home-screen" : "none";
  return Notification.permission === "denied" ? "refused" : "ready";
}

/** What people call what they hold. */
export const deviceName = (): string =>
  ([/iPhone/, /iPad/, /Android/, /Windows/, /Mac/, /Linux/] as const)
    .map((system) => system.exec(navigator.userAgent)?.[0])
    .find((name) => name !== undefined) ?? "";

/** Asks the person, then the browser. null = one of them said no. `publicKey` = the key of this deployment. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register("/push-worker.js", { scope: "/workshop/" });
  await active(registration);
  const subscription = await registration.pushManager.getSubscription();
  // One of before may be signed for another key: nothing of ours would arrive.
  await subscription?.unsubscribe();
  const created = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys } = created.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** A browser subscribes with a worker that runs. (`ready` is that of the page, which is outside of its scope.) */
async function active({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (worker)
    await new Promise<void>((done) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && done());
      if (worker.state === "activated") done();
    });
}
