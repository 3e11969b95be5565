/** The viewed offer after a failed payment (B-022). */
export { PaymentUnsuccessful as default } from "../../pages/finalise/payment-unsuccessful";
