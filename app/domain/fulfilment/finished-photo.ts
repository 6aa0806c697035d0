/** Where the photograph of what was made lies: under its fulfilment, so that it ends with the order's data. */
export const finishedPhotoKey = (tenantId: string, fulfilmentId: string, sha256: string) =>
  `${finishedFolder(tenantId, fulfilmentId)}${sha256}`;
export const finishedFolder = (tenantId: string, fulfilmentId: string) =>
  `finished/${tenantId}/${fulfilmentId}/`;
