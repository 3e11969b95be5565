/** Whether the page is shown without the marketplace's name. True only for the value "true", in any case (B-039). */
export const isUnbranded = (value: string | null | undefined): boolean => value?.toLowerCase() === "true";
