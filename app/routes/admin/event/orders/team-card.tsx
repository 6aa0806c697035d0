import { useTranslation } from "react-i18next";
import type { Seat } from "../../../../domain/gift/seats.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { TEAM_LIST } from "./team.rules.ts";

export type Compared = { chosen: readonly Seat[]; open: readonly Seat[] };

type Props = {
  team: { link: string; mayAsk: boolean };
  compared: Compared | null;
  result?: FormResult;
};

/** Mail programs take no longer addresses. */
const LONGEST_MAILTO = 1800;

/** Shows which people of a pasted list have ordered; the list is not stored. */
export function TeamCard({ team, compared, result }: Props) {
  const { t } = useTranslation();
  return (
    <div className="after-sheet" id="team">
      <Card title={t("eventDesk:team.title")}>
        <div className="stack">
          {compared && <Seats compared={compared} link={team.link} />}
          <DeskForm method="post" action="#team" mayWrite={team.mayAsk}>
            <FormToken />
            <div className="form">
              <Field
                rules={TEAM_LIST.team}
                as="textarea"
                rows={6}
                label={t("eventDesk:team.list")}
                hint={t("eventDesk:team.hint")}
                result={result}
              />
              <div>
                <Button look="quiet">{t("eventDesk:team.compare")}</Button>
              </div>
            </div>
          </DeskForm>
        </div>
      </Card>
    </div>
  );
}

const nameOf = ({ name, email }: Seat) => name || email;

function Seats({ compared: { chosen, open }, link }: { compared: Compared; link: string }) {
  const { t } = useTranslation();
  const emails = open.flatMap(({ email }) => (email === "" ? [] : [email]));
  const query = `subject=${encodeURIComponent(t("eventDesk:team.subject"))}&body=${encodeURIComponent(link)}`;
  const mailto = `mailto:?bcc=${emails.map(encodeURIComponent).join(",")}&${query}`;
  return (
    <Notice
      tone={open.length === 0 ? "success" : "info"}
      live
      title={t("eventDesk:team.ordered", { ordered: chosen.length, all: chosen.length + open.length })}
    >
      {open.length > 0 && (
        <p className="written">
          {t("eventDesk:team.open")} {open.map(nameOf).join(", ")}
        </p>
      )}
      {chosen.length > 0 && (
        <p className="soft small written">
          {t("eventDesk:team.chosen")} {chosen.map(nameOf).join(", ")}
        </p>
      )}
      {emails.length > 0 && mailto.length <= LONGEST_MAILTO && (
        <p>
          <a href={mailto}>{t("eventDesk:team.write")}</a>
        </p>
      )}
    </Notice>
  );
}
