import { useTranslation } from "react-i18next";
import type { Role } from "../../../domain/access/roles.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { useRoleWords } from "./words.tsx";
import { INVITE } from "../../../ui/admin/people/people.rules.ts";

type Props = { roles: readonly Role[]; defaultRole?: Role; result?: FormResult };

/** The roles that one may give, each with what it is for. */
export function RoleField({ roles, defaultRole, result }: Props) {
  const { t } = useTranslation();
  const { nameOf, purposeOf } = useRoleWords();
  return (
    <RadioCards
      rules={INVITE.role}
      legend={t("people:roleLabel")}
      layout="rows"
      options={roles.map((role) => ({
        value: role,
        label: (
          <>
            <b className="block">{nameOf(role)}</b>
            <span className="soft small">{purposeOf(role)}</span>
          </>
        ),
      }))}
      defaultValue={defaultRole}
      result={result}
    />
  );
}
