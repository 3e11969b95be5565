import { type SectionRules, type SettingValues, settled } from "./section";

export const services: SectionRules<SettingValues["services"]> = {
  valueOf: ({ providesServicing, takesElectric, categoryIds }) => ({ providesServicing, takesElectric, categoryIds }),
  typed: ({ providesServicing, takesElectric, categoryIds }) => ({
    ...(providesServicing && { servicing: "on" }),
    ...(takesElectric && { electric: "on" }),
    ...Object.fromEntries(categoryIds.map((id) => [`category-${id}`, "on"])),
  }),
  read(typed, { categories }) {
    const categoryIds = categories.flatMap(({ id }) => (typed[`category-${id}`] === "on" ? [id] : [])).sort((a, b) => a - b);
    const providesServicing = typed.servicing === "on";
    return settled(!providesServicing && categoryIds.length === 0 ? { servicing: ["Choose servicing or one kind of repair at least"] } : {}, { providesServicing, takesElectric: typed.electric === "on", categoryIds });
  },
  words: ({ providesServicing, takesElectric, categoryIds }, { categories }) => [
    ["Servicing", providesServicing ? "Yes" : "No"],
    ["Electric cars", takesElectric ? "Yes" : "No"],
    ["Repairs", categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name).join(", ") || "None"],
  ],
};
