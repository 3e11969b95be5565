// Notifications for a workshop's people, on the devices that they turned on (app/usecases/push/devices.ts). It keeps nothing and answers no page: where there is no connection is app-worker.js.

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
