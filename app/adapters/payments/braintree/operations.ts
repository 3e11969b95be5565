/** What is read of every transaction. */
const TRANSACTION = `fragment Paid on Transaction {
  id legacyId status orderId
  amount { value currencyCode }
  statusHistory { status ... on ProcessorDeclinedEvent { processorResponse { legacyCode message } } ... on GatewayRejectedEvent { gatewayRejectionReason } }
  refunds { id status amount { value } }
}`;

/** The documents we send, by the name of their field. */
export const OPERATIONS = {
  createClientToken: "mutation ($input: CreateClientTokenInput) { createClientToken(input: $input) { clientToken } }",
  authorizePayPalAccount: `mutation ($input: AuthorizePayPalAccountInput!) { authorizePayPalAccount(input: $input) { transaction { ...Paid } } } ${TRANSACTION}`,
  chargePayPalAccount: `mutation ($input: ChargePayPalAccountInput!) { chargePayPalAccount(input: $input) { transaction { ...Paid } } } ${TRANSACTION}`,
  captureTransaction: `mutation ($input: CaptureTransactionInput!) { captureTransaction(input: $input) { transaction { ...Paid } } } ${TRANSACTION}`,
  reverseTransaction:
    "mutation ($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { reversal { __typename ... on Transaction { id status } ... on Refund { id status } } } }",
  refundTransaction:
    "mutation ($input: RefundTransactionInput!) { refundTransaction(input: $input) { refund { id status } } }",
  node: `query ($id: ID!) { node(id: $id) { ...Paid } } ${TRANSACTION}`,
  search: `query ($input: TransactionSearchInput!) { search { transactions(input: $input, first: 5) { edges { node { ...Paid } } } } } ${TRANSACTION}`,
} as const;

export type OperationName = keyof typeof OPERATIONS;
