import { type Channel, KINDS, type MessageKind, PUSHED } from "../../app/domain/notifications/kinds";

/** All message kinds. */
export const ALL_KINDS = Object.keys(KINDS) as MessageKind[];

/** All channels of a message kind. */
export const channelsOf = (kind: MessageKind): readonly Channel[] =>
  kind in PUSHED ? [...KINDS[kind], "push"] : KINDS[kind];
