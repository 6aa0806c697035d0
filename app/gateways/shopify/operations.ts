/**
 * What we ask of Shopify's Admin API. The texts are proved against the published schema of this version when it is
 * raised, and against the part of it that the shop sandbox keeps at each run (packages/shop-sandbox/README.md).
 */
export const API_VERSION = "2026-10";

export const OPERATIONS = {
  /** Whose token it is, and what it may do. */
  shop: "query Shop { shop { id name myshopifyDomain currencyCode primaryDomain { localization { defaultLocale } } } currentAppInstallation { accessScopes { handle } } publicApiVersions { handle supported } }",
  /** Where its products go: our fulfilment service, and the channels on which products are on sale. */
  productPlace:
    "query ProductPlace { shop { currencyCode taxesIncluded fulfillmentServices { id serviceName location { id } } } publications(first: 20) { nodes { id catalog { title } } } }",
  makeService:
    "mutation MakeService($name: String!) { fulfillmentServiceCreate(name: $name, trackingSupport: false, inventoryManagement: false) { fulfillmentService { id location { id } } userErrors { message } } }",
  findProduct:
    "query FindProduct($identifier: ProductIdentifierInput!) { productByIdentifier(identifier: $identifier) { id } }",
  /** It deletes what is not in its lists: only a product that is not there yet is made by it. */
  makeProduct:
    "mutation MakeProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!, $variants: Int!, $media: Int!) { productSet(identifier: $identifier, input: $input, synchronous: true) { product { id handle title descriptionHtml media(first: $media) { nodes { id alt } } variants(first: $variants) { nodes { id sku } } } userErrors { message } } }",
  readProduct:
    "query ReadProduct($id: ID!, $variants: Int!, $after: String, $media: Int!) { product(id: $id) { id handle title descriptionHtml media(first: $media) { nodes { id alt } } variants(first: $variants, after: $after) { nodes { id sku price } pageInfo { hasNextPage endCursor } } } }",
  /** The same, with where each variant is stocked. */
  checkProduct:
    "query CheckProduct($id: ID!, $variants: Int!, $after: String, $media: Int!, $location: ID!) { product(id: $id) { id handle title descriptionHtml media(first: $media) { nodes { id alt } } variants(first: $variants, after: $after) { nodes { id sku price inventoryItem { id inventoryLevel(locationId: $location) { id } } } pageInfo { hasNextPage endCursor } } } }",
  makeVariants:
    "mutation MakeVariants($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkCreate(productId: $id, variants: $variants) { productVariants { id sku } userErrors { message } } }",
  changeVariants:
    "mutation ChangeVariants($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $id, variants: $variants) { productVariants { id } userErrors { message } } }",
  changeProduct:
    "mutation ChangeProduct($product: ProductUpdateInput!, $pictures: [CreateMediaInput!], $media: Int!) { productUpdate(product: $product, media: $pictures) { product { id handle title descriptionHtml media(first: $media) { nodes { id alt } } } userErrors { message } } }",
  /** Deprecated for a call that asks for the scope of all the shop's files. */
  removePictures:
    "mutation RemovePictures($id: ID!, $pictures: [ID!]!) { productDeleteMedia(productId: $id, mediaIds: $pictures) { mediaUserErrors { message } } }",
  putOnSale:
    "mutation PutOnSale($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { message } } }",
  /** Only what is stocked at our location becomes a request to us. */
  stockHere:
    "mutation StockHere($item: ID!, $location: ID!, $key: String!) { inventoryActivate(inventoryItemId: $item, locationId: $location) @idempotent(key: $key) { userErrors { message } } }",
  findCopies:
    "query FindCopies($query: String!) { productVariants(first: 5, query: $query) { nodes { id sku product { id } } } }",
  /** Takes the app out of the shop; its token is dead afterwards. */
  uninstall: "mutation Uninstall { appUninstall { app { id } userErrors { code message } } }",

  /** Ids of what waits for an answer of ours, or only for its merchant; a page of it. */
  assignedWork:
    "query AssignedWork($status: FulfillmentOrderAssignmentStatus, $after: String) { assignedFulfillmentOrders(assignmentStatus: $status, first: 50, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }",
  /** One request to print and send: whole, but for lines past the fiftieth. */
  work: "query Work($id: ID!, $after: String) { fulfillmentOrder(id: $id) { id status requestStatus orderId orderName order { test customerLocale cancelledAt } destination { firstName lastName company address1 address2 city province zip countryCode phone email } merchantRequests(first: 1, reverse: true, kind: FULFILLMENT_REQUEST) { nodes { id requestOptions } } lineItems(first: 50, after: $after) { nodes { id totalQuantity remainingQuantity sku productTitle variant { id } lineItem { customAttributes { key value } } } pageInfo { hasNextPage endCursor } } fulfillments(first: 20) { nodes { id status deliveredAt trackingInfo { number } } } } }",
  acceptWork:
    "mutation AcceptWork($id: ID!) { fulfillmentOrderAcceptFulfillmentRequest(id: $id) { userErrors { message } } }",
  /** Refuses all of a request; the lines only say why. */
  rejectWork:
    "mutation RejectWork($id: ID!, $message: String, $reason: FulfillmentOrderRejectionReason, $lines: [IncomingRequestLineItemInput!]) { fulfillmentOrderRejectFulfillmentRequest(id: $id, message: $message, reason: $reason, lineItems: $lines) { userErrors { message } } }",
  acceptCancellation:
    "mutation AcceptCancellation($id: ID!, $message: String) { fulfillmentOrderAcceptCancellationRequest(id: $id, message: $message) { userErrors { message } } }",
  rejectCancellation:
    "mutation RejectCancellation($id: ID!, $message: String) { fulfillmentOrderRejectCancellationRequest(id: $id, message: $message) { userErrors { message } } }",
  /** Gives up what was accepted: the rest of it is not made. */
  closeWork:
    "mutation CloseWork($id: ID!, $message: String) { fulfillmentOrderClose(id: $id, message: $message) { userErrors { message } } }",
  ship: "mutation Ship($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } } }",
  track:
    "mutation Track($id: ID!, $info: FulfillmentTrackingInput!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $info, notifyCustomer: false) { userErrors { message } } }",
  deliver:
    "mutation Deliver($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } } }",
} as const;
