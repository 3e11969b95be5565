/** The product's finalise page after a payment that came to nothing (B-020). */
export { PaymentUnsuccessful as default } from "../../pages/finalise/payment-unsuccessful";
