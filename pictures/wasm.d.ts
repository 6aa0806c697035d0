/** Compiled by wrangler when the Worker is deployed; in a request nothing may be compiled. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** Little CMS; numbers that stand for a profile or a transform are 0 where there is none. */
declare module "lcms-wasm" {
  export const TYPE_GRAY_8: number;
  export const TYPE_RGB_8: number;
  export const TYPE_CMYK_8: number;
  export const INTENT_RELATIVE_COLORIMETRIC: number;
  export const cmsFLAGS_BLACKPOINTCOMPENSATION: number;
  export type Lcms = {
    cmsOpenProfileFromMem(bytes: Uint8Array, length: number): number;
    cmsCloseProfile(profile: number): void;
    cmsCreate_sRGBProfile(): number;
    cmsGetColorSpaceASCII(profile: number): string | null;
    cmsCreateTransform(
      from: number,
      fromFormat: number,
      to: number,
      toFormat: number,
      intent: number,
      flags: number,
    ): number;
    cmsDeleteTransform(transform: number): void;
    cmsDoTransform(transform: number, numbers: Uint8Array, count: number): Uint8Array;
  };
  type Options = {
    print(text: string): void;
    printErr(text: string): void;
    instantiateWasm?(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): WebAssembly.Exports;
  };
  export default function instantiate(options: Options): Promise<Lcms>;
}
