/** An ABN in its groups, "51 824 753 556", that no line break parts; an NZBN has none. Anything else stays as it is. */
export const displayBusinessNumber = (number: string): string => {
  const [, ...groups] = /^(\d{2})(\d{3})(\d{3})(\d{3})$/.exec(number.replace(/\s/g, "")) ?? [];
  return (groups.length > 0 ? groups.join(" ") : number).replaceAll(" ", "\u00a0");
};
