/** Where the parts of an export lie in the object storage. */
export const partsFolder = (tenantId: string, exportId: string): string => `exports/${tenantId}/${exportId}/`;
