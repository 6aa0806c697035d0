/** The name of a technique's box; beside the schema, so that a page's scripts bring no schema library. */
export const techniqueField = (technique: string) =>
  `technique_${technique.toLowerCase().replaceAll(/\W+/g, "_")}`;
