// Shows push notifications to people of a workshop, on the devices where they turned them on (app/usecases/push/devices.ts). It caches nothing: offline pages are
// in app-worker.js.

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  const { link } = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (windows) => {
      const open = windows.find(({ url }) => url === link);
      if (open) await open.focus();
      else await self.clients.openWindow(link);
    }),
  );
});
