/** The viewed offer after a payment that came to nothing (B-022). */
export { PaymentUnsuccessful as default } from "../../pages/finalise/payment-unsuccessful";
