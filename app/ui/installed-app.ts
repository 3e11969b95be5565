/** True in an app on the home screen, false in a browser tab. */
const isInstalled = () => window.matchMedia("(display-mode: standalone)").matches;

/** In an installed app, caches the garage for use without a connection (public/app-worker.js). A browser tab caches nothing. */
export function registerAppWorker(): void {
  if (isInstalled() && "serviceWorker" in navigator)
    navigator.serviceWorker.register("/app-worker.js").catch(() => undefined);
}
