/** The finalise page after a payment that came to nothing (B-018): the form below is still there. */
export { PaymentUnsuccessful as default } from "../../pages/finalise/payment-unsuccessful";
