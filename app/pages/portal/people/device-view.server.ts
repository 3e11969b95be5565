import { formatMoment } from "~/domain/core/time/format-moment";
import type { Device } from "~/domain/identity/session/stored-session";

/** A signed-in device for lists of devices. `id` identifies it for signing out. */
export const deviceView = ({ idHash, device, isByCode, createdAt, seenAt }: Device, zone: string) => ({
  id: idHash,
  name: device === "" ? "Unknown device" : device,
  about: `Signed in ${formatMoment(createdAt, zone)}${isByCode ? " with a code" : ""}. Last used ${formatMoment(Math.max(seenAt, createdAt), zone)}.`,
});

export type DeviceView = ReturnType<typeof deviceView>;
