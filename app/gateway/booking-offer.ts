import { parseBookingToken } from "../domain/core/ids";
import { z } from "zod";
import { EXTRA } from "../domain/supplier/supplier";
import { refuse } from "../domain/core/outcomes";
import { isPlainDay } from "../domain/core/time/days";
import { formatDay } from "../domain/core/time/format";
import type { OfferedDate } from "../domain/booking/booking-offer/booking-offer";
import { isResponseRequired } from "../domain/booking/booking-offer/rules";
import { respondErrorType } from "../texts/booking-offers";
import { toWirePortalBooking } from "../api/wire/portal-booking";
import type { OfferedBooking } from "../usecases/booking/booking-offer/load-offered";
import { openOffer, openOfferById } from "../usecases/booking/booking-offer/open-offer";
import { answerWithUndo } from "../usecases/booking/booking-offer/pending-answer";
import { respondToBookingOffer } from "../usecases/booking/booking-offer/respond";
import { startTimesOn, proposalWindow, offerSituation } from "../usecases/booking/booking-offer/offer-situation";
import { type DocumentGroup, resolver, gatewayError, typedError, outcomeMessage } from "./document-group";

const RESPONSE = z.object({
  bookingOfferId: z.number(),
  responseType: z.number(),
  comment: z.string().nullish(),
  price: z.string().nullish(),
  canUndo: z.boolean().nullish(),
  availabilities: z.array(z.object({ date: z.string(), startAt: z.string(), endAt: z.string().nullish() })).nullish(),
});

const toWireDate = ({ day, startAt, endAt, isAcceptableForCustomer }: OfferedDate) => ({
  date: day,
  startAt,
  endAt,
  isAcceptableForCustomer,
});

const toWireOffer = ({ offer, supplier, booking }: OfferedBooking) => ({
  dbId: offer.id,
  supplierResponseType: offer.responseType,
  supplierComment: offer.comment,
  supplierRespondedAt: offer.respondedAt === null ? null : new Date(offer.respondedAt).toISOString(),
  supplierAvailabilities: offer.dates.map(toWireDate),
  eventInfo: {
    isLocationTheSupplierAddress: !supplier.isMobile && !booking.extraIds.includes(EXTRA.vehiclePickUpAndDropOff),
  },
  supplier: { dbId: supplier.id, name: supplier.name, isMobile: supplier.isMobile },
});

/** Bookings with their suppliers' answers (P-320 to P-323), for a signed-in member of the supplier or the holder of its link. */
export const BOOKING_OFFER: DocumentGroup = {
  typeDefs: /* GraphQL */ `
    extend type Query {
      "Returns a booking and its offer to the calling supplier; null with an error for other callers. Without bookingOfferId, returns the newest offer."
      supplierAndBookingOffer(bookingToken: String!, bookingOfferId: Int): SupplierAndBookingOffer
      "Lists the start times on a day (yyyy-MM-dd); empty if the supplier is not available that day."
      arrivalTimeOptions(bookingOfferId: Int!, date: String!): ArrivalTimeOptions
    }
    extend type Mutation {
      "Answers a booking, once. responseType: 1 confirm, 2 change date or time (with one to three availabilities), 3 disagree with information or price, 4 decline. price, only with type 3: what the work and extras would cost at this supplier, in dollars with GST, before the customer's discount; the comment then gives the reason. Type 3 requires a price or a comment. canUndo: the answer takes effect after one minute, during which the workshop can undo it on its page."
      respondToBookingOffer(bookingOfferId: Int!, responseType: Int!, comment: String, availabilities: [SupplierAvailabilityInput!], price: String, canUndo: Boolean): RespondToBookingOfferResult
    }
    input SupplierAvailabilityInput {
      "yyyy-MM-dd."
      date: String!
      "HH:mm in the supplier's time zone."
      startAt: String!
      "End of the window; null if the start is an exact time."
      endAt: String
    }
    type SupplierAndBookingOffer {
      bookingOffer: BookingOffer!
      "The booking as JSON text, with the field names of the REST API."
      bookingDetails: String!
      isResponseRequired: Boolean!
    }
    type BookingOffer {
      dbId: Int!
      supplierResponseType: Int
      supplierComment: String
      supplierRespondedAt: String
      supplierAvailabilities: [SupplierAvailability!]!
      eventInfo: BookingEventInfo!
      supplier: OfferedSupplier!
    }
    type SupplierAvailability {
      date: String!
      startAt: String!
      endAt: String
      "null until the customer has chosen."
      isAcceptableForCustomer: Boolean
    }
    type BookingEventInfo {
      isLocationTheSupplierAddress: Boolean!
    }
    type OfferedSupplier {
      dbId: Int!
      name: String!
      isMobile: Boolean!
    }
    type ArrivalTimeOptions {
      date: String!
      friendlyDate: String!
      timeWindowOptions: TimeWindowOptions!
    }
    type TimeWindowOptions {
      startAtOptions: [StartAtOption!]!
    }
    type StartAtOption {
      startAt: String!
      endAt: String
    }
    union RespondToBookingOfferResult = BookingOfferResponded | ConcurrentUpdateError | AlreadyResponded | NoLongerAvailable | CouldntRespondToBookingOffer
    type BookingOfferResponded {
      bookingOffer: BookingOffer!
    }
    type ConcurrentUpdateError implements GatewayError {
      message: String!
    }
    type AlreadyResponded implements GatewayError {
      message: String!
    }
    type NoLongerAvailable implements GatewayError {
      message: String!
    }
    type CouldntRespondToBookingOffer implements GatewayError {
      message: String!
    }
  `,
  resolvers: {
    Query: {
      supplierAndBookingOffer: resolver(
        z.object({ bookingToken: z.string(), bookingOfferId: z.number().nullish() }),
        async ({ bookingToken, bookingOfferId }, { app }) => {
          const token = parseBookingToken(bookingToken);
          const openedOffer =
            token === null ? refuse("offer-not-found") : await openOffer(app, token, bookingOfferId ?? null);
          if (!openedOffer.ok) throw gatewayError(openedOffer);
          const situation = offerSituation(app, openedOffer.offeredBooking);
          return {
            bookingOffer: toWireOffer(openedOffer.offeredBooking),
            bookingDetails: JSON.stringify(toWirePortalBooking(openedOffer.offeredBooking, situation)),
            isResponseRequired: isResponseRequired(situation),
          };
        },
      ),
      arrivalTimeOptions: resolver(
        z.object({ bookingOfferId: z.number(), date: z.string() }),
        async ({ bookingOfferId, date }, { app }) => {
          const openedOffer = await openOfferById(app, bookingOfferId);
          if (!openedOffer.ok) throw gatewayError(openedOffer);
          if (!isPlainDay(date))
            throw gatewayError(refuse("invalid-input", { date: ["Enter a date like 2026-11-30"] }));
          const { first, last } = proposalWindow(app, openedOffer.offeredBooking);
          const startOptions = date >= first && date <= last ? startTimesOn(openedOffer.offeredBooking, date) : [];
          return {
            date,
            friendlyDate: formatDay(date),
            timeWindowOptions: { startAtOptions: startOptions.map(({ from, to }) => ({ startAt: from, endAt: to })) },
          };
        },
      ),
    },
    Mutation: {
      respondToBookingOffer: resolver(
        RESPONSE,
        async ({ bookingOfferId, responseType, comment, availabilities, price, canUndo }, { app }) => {
          const respond = canUndo === true ? answerWithUndo : respondToBookingOffer;
          const response = await respond(app, {
            bookingOfferId,
            responseType,
            comment: comment ?? null,
            availabilities: (availabilities ?? []).map(({ date, startAt, endAt }) => ({
              date,
              startAt,
              endAt: endAt ?? null,
            })),
            price: price ?? "",
          });
          const type = response.ok ? null : respondErrorType(response.code);
          if (!response.ok) {
            if (type === null) throw gatewayError(response);
            return typedError(type, outcomeMessage(response.code));
          }
          const openedOffer = await openOfferById(app, bookingOfferId);
          if (!openedOffer.ok) throw gatewayError(openedOffer);
          return { __typename: "BookingOfferResponded", bookingOffer: toWireOffer(openedOffer.offeredBooking) };
        },
      ),
    },
  },
  documents: [
    {
      name: "supplierAndBookingOffer",
      limit: "lookup",
      text: /* GraphQL */ `
        query supplierAndBookingOffer($bookingToken: String!, $bookingOfferId: Int) {
          supplierAndBookingOffer(bookingToken: $bookingToken, bookingOfferId: $bookingOfferId) {
            bookingOffer {
              dbId supplierResponseType supplierComment supplierRespondedAt
              supplierAvailabilities { date startAt endAt isAcceptableForCustomer }
              eventInfo { isLocationTheSupplierAddress }
              supplier { dbId name isMobile }
            }
            bookingDetails isResponseRequired
          }
        }
      `,
    },
    {
      name: "arrivalTimeOptions",
      limit: "lookup",
      text: /* GraphQL */ `
        query arrivalTimeOptions($bookingOfferId: Int!, $date: String!) {
          arrivalTimeOptions(bookingOfferId: $bookingOfferId, date: $date) {
            date friendlyDate timeWindowOptions { startAtOptions { startAt endAt } }
          }
        }
      `,
    },
    {
      name: "respondToBookingOffer",
      limit: "lookup",
      text: /* GraphQL */ `
        mutation respondToBookingOffer($bookingOfferId: Int!, $responseType: Int!, $comment: String, $availabilities: [SupplierAvailabilityInput!], $price: String, $canUndo: Boolean) {
          respondToBookingOffer(bookingOfferId: $bookingOfferId, responseType: $responseType, comment: $comment, availabilities: $availabilities, price: $price, canUndo: $canUndo) {
            __typename
            ... on BookingOfferResponded { bookingOffer { dbId supplierResponseType supplierRespondedAt supplierAvailabilities { date startAt endAt isAcceptableForCustomer } } }
            ... on GatewayError { message }
          }
        }
      `,
    },
  ],
};
