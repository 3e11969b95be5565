/** Fields requested for every transaction. */
const TRANSACTION_FRAGMENT = `fragment Paid on Transaction {
  id legacyId status orderId
  amount { value currencyCode }
  statusHistory { status ... on ProcessorDeclinedEvent { processorResponse { legacyCode message } } ... on GatewayRejectedEvent { gatewayRejectionReason } }
  refunds { id status amount { value } }
}`;

/** Fields requested for every dispute. */
const DISPUTE_FRAGMENT = `fragment Disputed on Dispute {
  legacyId type status
  amountDisputed { value currencyCode }
  amountWon { value }
  responseDeadline replyByDate
  processorResponse { reason }
  transaction { orderId amount { value currencyCode } }
}`;

/** GraphQL documents by the field that they request, or for disputes, by purpose. */
export const OPERATIONS = {
  createClientToken: "mutation ($input: CreateClientTokenInput) { createClientToken(input: $input) { clientToken } }",
  authorizePayPalAccount: `mutation ($input: AuthorizePayPalAccountInput!) { authorizePayPalAccount(input: $input) { transaction { ...Paid } } } ${TRANSACTION_FRAGMENT}`,
  chargePayPalAccount: `mutation ($input: ChargePayPalAccountInput!) { chargePayPalAccount(input: $input) { transaction { ...Paid } } } ${TRANSACTION_FRAGMENT}`,
  captureTransaction: `mutation ($input: CaptureTransactionInput!) { captureTransaction(input: $input) { transaction { ...Paid } } } ${TRANSACTION_FRAGMENT}`,
  reverseTransaction:
    "mutation ($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { reversal { __typename ... on Transaction { id status } ... on Refund { id status } } } }",
  refundTransaction:
    "mutation ($input: RefundTransactionInput!) { refundTransaction(input: $input) { refund { id status } } }",
  node: `query ($id: ID!) { node(id: $id) { ...Paid } } ${TRANSACTION_FRAGMENT}`,
  search: `query ($input: TransactionSearchInput!) { search { transactions(input: $input, first: 5) { edges { node { ...Paid } } } } } ${TRANSACTION_FRAGMENT}`,
  idFromLegacyId: "query ($legacyId: ID!) { idFromLegacyId(legacyId: $legacyId, type: DISPUTE) }",
  dispute: `query ($id: ID!) { node(id: $id) { ...Disputed } } ${DISPUTE_FRAGMENT}`,
  disputes: `query ($input: DisputeSearchInput!, $after: String) { search { disputes(input: $input, first: 50, after: $after) { edges { node { ...Disputed } } pageInfo { hasNextPage endCursor } } } } ${DISPUTE_FRAGMENT}`,
} as const;

export type OperationName = keyof typeof OPERATIONS;
