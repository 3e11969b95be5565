/** The product's finalise page after a failed payment (B-020). */
export { PaymentUnsuccessful as default } from "../../pages/finalise/payment-unsuccessful";
