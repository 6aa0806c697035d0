declare module "virtual:enhancers" {
  /** Address of each small page script by its name in app/enhance. */
  export const enhancerUrls: Record<string, string>;
}
