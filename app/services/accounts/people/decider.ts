import type { StaffPrincipal } from "../../../domain/access/permissions.ts";
import type { RoleChangeRefusal } from "../../../domain/access/granting.ts";

/** Who decides about someone's rights: the signed-in admin, or a superadmin on a visit. */
export type Granter = StaffPrincipal & { id: string };

export const deciderOf = ({ id, superadmin }: Granter) => ({ userId: id, superadmin });

/** Why a change of rights is refused, as a person reads it. */
export const REFUSALS = {
  own_role: "refusals:ownRole",
  above_own: "refusals:aboveOwn",
  last_admin: "refusals:lastAdmin",
} as const satisfies Record<RoleChangeRefusal, string>;
export type RightsRefusal = (typeof REFUSALS)[RoleChangeRefusal];

export const CHANGED_MEANWHILE = "refusals:personChanged";
