/** The viewed offer after a payment that came to nothing (B-022). */
export { PaymentUnsuccessful as default } from "../booking.$leadGuid.finalise/payment-unsuccessful";
