import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { type groupsOf, type Hit, HIT_TEXTS } from "../../../ui/admin/search/hits.ts";

type Props = {
  id: string;
  groups: ReturnType<typeof groupsOf>;
  current: Hit | undefined;
  optionId: (key: string) => string;
  onOpen: (hit: Hit) => void;
};

/** The hits of the palette, by their kind. A click with Ctrl opens a tab, as a link does. */
export function HitList({ id, groups, current, optionId, onOpen }: Props) {
  const { t } = useTranslation();
  const follow = (event: MouseEvent, hit: Hit) => {
    if (event.ctrlKey || event.metaKey) window.open(hit.href, "_blank", "noopener");
    else onOpen(hit);
  };
  return (
    <div className="palette-list" role="listbox" id={id} aria-label={t("admin:deskSearch.results")}>
      {groups.map(({ kind, hits }) => (
        <div role="group" key={kind} aria-labelledby={`${id}-${kind}`}>
          <p className="palette-kind" id={`${id}-${kind}`} role="presentation">
            {t(HIT_TEXTS[kind])}
          </p>
          {hits.map((hit) => (
            <div
              role="option"
              key={hit.key}
              id={optionId(hit.key)}
              aria-selected={hit === current}
              onClick={(event) => follow(event, hit)}
            >
              <span>{hit.name}</span> {hit.note && <span className="soft small">{hit.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
