/** Is the page shown without the marketplace's name? Only when the value says "true", in whatever case (B-039). */
export const isUnbranded = (value: string | null | undefined): boolean => value?.toLowerCase() === "true";
