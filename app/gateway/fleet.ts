import { z } from "zod";
import { fleetLandingPath } from "../domain/fleet/fleet-company";
import { membershipErrorMessage } from "../texts/fleet";
import { findFleet } from "../usecases/fleet/fleet-company";
import { findMembership } from "../usecases/fleet/find-membership";
import { type DocumentGroup, resolver, gatewayError } from "./document-group";

const MEMBERSHIP = z.object({
  fleetCompanyId: z.number(),
  last4: z.string().nullish(),
  plate: z.object({ stateShortName: z.string().nullish(), number: z.string().nullish() }).nullish(),
});

/** Fleet membership, and the fleet company as the quote funnel shows it (F-147, F-361). */
export const FLEET: DocumentGroup = {
  typeDefs: /* GraphQL */ `
    extend type Query {
      "Checks whether the last four characters of a member number and a plate belong to a member. Returns nothing else about the member."
      findFleetMembership(fleetCompanyId: Int!, last4: String, plate: FleetPlateInput): FleetMembershipResult
      "Returns what the quote funnel shows about a fleet company; null with an error if there is none with this id."
      fleetCompanyForQuoter(id: Int!): FleetCompany
    }
    input FleetPlateInput {
      "NSW, VIC, …; none in New Zealand."
      stateShortName: String
      number: String
    }
    union FleetMembershipResult = FleetMembershipMatch | FleetMembershipError
    type FleetMembershipMatch {
      "Value for the lead's FleetCompanyMembershipId."
      fleetCompanyMembershipId: ID!
    }
    type FleetMembershipError implements GatewayError {
      type: FleetMembershipErrorType!
      message: String!
    }
    enum FleetMembershipErrorType {
      "Not four characters, no plate, or no state in a country with state plates."
      NotComplete
      MoreThanOne
      NotFound
      InactiveMembership
      "The membership could not be checked."
      _Unknown
    }
    type FleetCompany {
      id: Int!
      name: String!
      slug: String!
      "The driver line in this country."
      cibContactPhoneNumber: String!
      landingPath: String!
    }
  `,
  resolvers: {
    Query: {
      findFleetMembership: resolver(MEMBERSHIP, async ({ fleetCompanyId, last4, plate }, { app }) => {
        const outcome = await findMembership(app, {
          fleetCompanyId,
          last4: last4 ?? "",
          rego: plate?.number ?? "",
          state: plate?.stateShortName ?? null,
        });
        if (!outcome.ok) throw gatewayError(outcome);
        if (outcome.kind === "match")
          return { __typename: "FleetMembershipMatch", fleetCompanyMembershipId: outcome.membershipId };
        return {
          __typename: "FleetMembershipError",
          type: outcome.type,
          message: membershipErrorMessage(outcome.type),
        };
      }),
      fleetCompanyForQuoter: resolver(z.object({ id: z.number() }), async ({ id }, { app }) => {
        const fleet = await findFleet(app, { id });
        if (!fleet.ok) throw gatewayError(fleet);
        const { name, slug, phones } = fleet.company;
        return {
          id,
          name,
          slug,
          cibContactPhoneNumber: phones[app.config.country],
          landingPath: fleetLandingPath(fleet.company),
        };
      }),
    },
  },
  documents: [
    {
      name: "findFleetMembership",
      text: /* GraphQL */ `
        query findFleetMembership($fleetCompanyId: Int!, $last4: String, $plate: FleetPlateInput) {
          findFleetMembership(fleetCompanyId: $fleetCompanyId, last4: $last4, plate: $plate) {
            __typename
            ... on FleetMembershipMatch { fleetCompanyMembershipId }
            ... on FleetMembershipError { type message }
          }
        }
      `,
    },
    {
      name: "fleetCompanyForQuoter",
      limit: "lookup",
      text: /* GraphQL */ `
        query fleetCompanyForQuoter($id: Int!) {
          fleetCompanyForQuoter(id: $id) { id name slug cibContactPhoneNumber landingPath }
        }
      `,
    },
  ],
};
