import * as v from "valibot";
import { TENANT_SALES_PERIODS, type TenantSalesPeriod } from "../domain/sales/tenant-sales.ts";

const Period = v.fallback(v.picklist(TENANT_SALES_PERIODS), "30_days");

/** The period that the address of the tenants' sales asks for. */
export const tenantSalesPeriodOf = (params: URLSearchParams): TenantSalesPeriod =>
  v.parse(Period, params.get("period"));
