/** Whether this is the app on a home screen and no tab of a browser. */
const isInstalled = () => window.matchMedia("(display-mode: standalone)").matches;

/** An installed app keeps the garage as it was last seen, for where there is no connection (public/app-worker.js). A tab of a browser keeps nothing. */
export function keepForOffline(): void {
  if (isInstalled() && "serviceWorker" in navigator)
    navigator.serviceWorker.register("/app-worker.js").catch(() => undefined);
}
