import { type Channel, KINDS, type MessageKind, PUSH_PERMISSIONS } from "../../app/domain/notifications/kinds";

export const ALL_KINDS = Object.keys(KINDS) as MessageKind[];

/** All channels of a message kind. */
export const channelsOf = (kind: MessageKind): readonly Channel[] =>
  kind in PUSH_PERMISSIONS ? [...KINDS[kind], "push"] : KINDS[kind];
