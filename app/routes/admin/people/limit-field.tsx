import { useTranslation } from "react-i18next";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { INVITE } from "../../../ui/admin/people/people.rules.ts";
import type { LimitChoices } from "./models.ts";

type Props = { choices: LimitChoices; result?: FormResult };

/** A list as short as this stands open. */
const SHORT = 12;

/** What was ticked in a form that came back; undefined where none came back. */
function ticked(result: FormResult, name: "store" | "client"): readonly string[] | undefined {
  const values = result?.initialValue;
  if (!values) return undefined;
  const value: unknown = values[name];
  return [value ?? []].flat().filter((id): id is string => typeof id === "string");
}

/** Whether someone works with every store, or with some: `reach`, and `client` and `store` as often as they are ticked. */
export function LimitField({ choices, result }: Props) {
  const { t } = useTranslation();
  const { isLimited, stores, clients } = choices;
  return (
    <div className="limit-field stack">
      <RadioCards
        rules={INVITE.reach}
        legend={t("people:limit.legend")}
        layout="rows"
        options={[
          { value: "all", label: t("people:limit.all") },
          {
            value: "chosen",
            label: (
              <>
                <b className="block">{t("people:limit.chosen")}</b>
                <span className="soft small">{t("people:limit.chosenText")}</span>
              </>
            ),
          },
        ]}
        defaultValue={isLimited ? "chosen" : "all"}
        result={result}
      />
      <Boxes
        name="client"
        legend={t("admin:nav.clients")}
        none={t("people:limit.noClients")}
        rows={clients}
        typed={ticked(result, "client")}
      />
      <Boxes
        name="store"
        legend={t("admin:nav.stores")}
        none={t("people:limit.noStores")}
        rows={stores}
        typed={ticked(result, "store")}
      />
    </div>
  );
}

type BoxesProps = {
  name: "store" | "client";
  legend: string;
  none: string;
  rows: LimitChoices["stores"];
  /** The ids that were ticked in the form that came back. */
  typed: readonly string[] | undefined;
};

function Boxes({ name, legend, none, rows, typed }: BoxesProps) {
  const isTicked = ({ id, isChosen }: LimitChoices["stores"][number]) =>
    typed ? typed.includes(id) : isChosen;
  return (
    <details className="limit-boxes" open={rows.length <= SHORT || rows.some(isTicked)}>
      <summary>
        {legend} ({rows.filter(isTicked).length}/{rows.length})
      </summary>
      <fieldset className="field" aria-label={legend}>
        {rows.length === 0 && <p className="soft">{none}</p>}
        {rows.map((row) => (
          <label className="check" key={row.id}>
            <input type="checkbox" name={name} value={row.id} defaultChecked={isTicked(row)} />
            <span className="written">{row.name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
