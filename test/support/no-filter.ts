import { CATEGORY_FILTER, type ListingFilter } from "../../app/domain/quotes/listing-filter";

export const NO_FILTER: ListingFilter = {
  radiusMetres: null,
  category: CATEGORY_FILTER.all,
  openingBefore: null,
  extraIds: [],
};
