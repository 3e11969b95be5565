/** A kind of supplier as customers read it. */
export const KIND_LABELS = { workshop: "Workshop", mobile: "Mobile mechanic", dealership: "Dealership" } as const;
