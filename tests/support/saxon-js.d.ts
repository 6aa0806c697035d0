/** The part of SaxonJS that the documents are checked with; it brings no types of its own. */
declare module "saxon-js" {
  const SaxonJS: {
    transform(
      options: {
        stylesheetText: string;
        stylesheetBaseURI: string;
        sourceText: string;
        destination: string;
      },
      mode: "sync",
    ): { principalResult: string };
  };
  export default SaxonJS;
}
