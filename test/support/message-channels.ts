import { type Channel, KINDS, type MessageKind, PUSHED } from "../../app/domain/notifications/kinds";

/** Every message there is. */
export const ALL_KINDS = Object.keys(KINDS) as MessageKind[];

/** Every channel by which a message goes to somebody. */
export const channelsOf = (kind: MessageKind): readonly Channel[] =>
  kind in PUSHED ? [...KINDS[kind], "push"] : KINDS[kind];
