/** What the body of a 404 says where a store is there but the product that was asked for is not. */
export const PRODUCT_NOT_SOLD = "product-not-sold";
