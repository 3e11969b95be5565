import type { FileKind } from "../../../domain/operations/imports/files";

export const FILE_KIND_LABELS: Readonly<Record<FileKind, string>> = {
  suppliers: "Workshops and mobile mechanics",
  parts: "Parts and their prices",
  "special-prices": "Special prices",
  discounts: "Discount codes",
  vouchers: "Vouchers",
};
