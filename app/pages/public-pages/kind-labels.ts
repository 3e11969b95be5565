/** Customer-facing labels for the kinds of supplier. */
export const KIND_LABELS = { workshop: "Workshop", mobile: "Mobile mechanic", dealership: "Dealership" } as const;
