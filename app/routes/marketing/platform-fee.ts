import { useTranslation } from "react-i18next";
import { USUAL_PLATFORM_FEE } from "../../domain/pricing/application-fee.ts";

/** The platform's usual fee as texts tell it: "5%". */
export function usePlatformFee(): string {
  const { language } = useTranslation().i18n;
  return new Intl.NumberFormat(language, { style: "percent" }).format(USUAL_PLATFORM_FEE / 10_000);
}
