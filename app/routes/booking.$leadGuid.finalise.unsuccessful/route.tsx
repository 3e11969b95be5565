/** The finalise page after a failed payment (B-018), with the form still below. */
export { PaymentUnsuccessful as default } from "../../pages/finalise/payment-unsuccessful";
