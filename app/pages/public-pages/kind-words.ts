/** A kind of supplier as customers read it. */
export const KIND_WORDS = { workshop: "Workshop", mobile: "Mobile mechanic", dealership: "Dealership" } as const;
