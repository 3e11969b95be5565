import { supplierId } from "../domain/core/ids";
import { withLeadGuid } from "../http/with-lead-guid";
import { z } from "zod";
import { askSupplier } from "../usecases/quotes/ask-supplier";
import { type DocumentGroup, resolver, outcomeMessage } from "./document-group";

const SUPPLIER_REQUEST_ARGS = z.object({
  workshopId: z.int().min(0).transform(supplierId),
  leadGuid: z.string(),
  name: z.string(),
  contactNumber: z.string().nullish(),
  email: z.string(),
  comments: z.string().nullish(),
});

/** Supplier-direct lead (F-360, P-328): asks one supplier in the results for a quote. */
export const SUPPLIER_DIRECT: DocumentGroup = {
  typeDefs: /* GraphQL */ `
    extend type Mutation {
      "Asks a supplier in the lead's results for a quote. Repeating it changes nothing. A contact number that is not a phone number is dropped."
      supplierDirectLead(workshopId: Int!, leadGuid: String!, name: String!, contactNumber: String, email: String!, comments: String): SupplierDirectLead!
    }
    type SupplierDirectLead {
      "Empty if the supplier was asked."
      errors: [SupplierDirectLeadError!]!
    }
    type SupplierDirectLeadError {
      "supplier-not-found, lead-not-found, not-the-holder, invalid-input, booking-already-submitted or rate-limited."
      code: String!
      "name, email or comments; null if it concerns the whole request."
      field: String
      message: String!
    }
  `,
  resolvers: {
    Mutation: {
      supplierDirectLead: resolver(
        SUPPLIER_REQUEST_ARGS,
        async ({ workshopId, leadGuid, name, contactNumber, email, comments }, { app }) => {
          const directLead = await withLeadGuid(leadGuid, (guid) =>
            askSupplier(app, {
              leadGuid: guid,
              supplierId: workshopId,
              requestFields: { name, contactNumber: contactNumber ?? "", email, comments: comments ?? "" },
            }),
          );
          if (directLead.ok) return { errors: [] };
          const { code, fields = { "": [outcomeMessage(code)] } } = directLead;
          return {
            errors: Object.entries(fields).flatMap(([field, messages]) =>
              messages.map((message) => ({ code, field: field || null, message })),
            ),
          };
        },
      ),
    },
  },
  documents: [
    {
      name: "supplierDirectLead",
      text: /* GraphQL */ `
        mutation supplierDirectLead($workshopId: Int!, $leadGuid: String!, $name: String!, $contactNumber: String, $email: String!, $comments: String) {
          supplierDirectLead(workshopId: $workshopId, leadGuid: $leadGuid, name: $name, contactNumber: $contactNumber, email: $email, comments: $comments) {
            errors { code field message }
          }
        }
      `,
    },
  ],
};
