/** Goes up whenever the same design is to be drawn otherwise, so that what was kept before is left alone. */
const EDITION = 9;

/** Where the pictures of a design lie in the object storage. */
export const drawnFolder = (designHash: string): string => `pictures/${EDITION}/${designHash}/`;
