import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffPrincipal } from "../../../domain/access/permissions.ts";
import { DialogClose } from "../../../ui/layout/dialog.tsx";
import { LIST_FIELDS } from "../../../ui/lists/lists.rules.ts";
import { groupsOf, type Hit, usePageHits } from "../../../ui/admin/search/hits.ts";
import { HitList } from "./hit-list.tsx";
import { useHits } from "./use-hits.ts";

type Props = { user: StaffPrincipal; onClose: () => void };

/**
 * Finds and opens everything of the desk by its name: a combobox in a dialog. The focus stays in the field; the arrows
 * move through the hits, which the field names to those who hear the page. The browser gives the focus back on closing.
 */
export function CommandPalette({ user, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [words, setWords] = useState("");
  const [active, setActive] = useState(0);
  const { hits: found, isLooking } = useHits(words);
  const groups = groupsOf([...usePageHits(user, words), ...found]);
  const hits = groups.flatMap((group) => group.hits);
  const current = hits[Math.min(active, hits.length - 1)];
  const optionId = (key: string) => `${id}-${key.replaceAll(" ", "_")}`;

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (current) document.getElementById(optionId(current.key))?.scrollIntoView({ block: "nearest" });
  });

  const open = ({ kind, href }: Hit) => {
    dialog.current?.close();
    // Help has the look and the texts of the public pages: a document of its own.
    if (kind === "help") location.assign(href);
    else navigate(href);
  };
  const move = (event: KeyboardEvent) => {
    const last = hits.length - 1;
    const at = Math.min(active, last);
    const next: Partial<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: last,
      PageUp: 0,
    };
    // Enter and arrows that choose among the characters of an input method are not for the list.
    if (event.nativeEvent.isComposing) return;
    const to = next[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, to));
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      open(current);
    }
  };

  return (
    <dialog
      className="dialog palette"
      ref={dialog}
      aria-label={t("admin:deskSearch.title")}
      onClose={onClose}
    >
      <div className="palette-head">
        <input
          {...LIST_FIELDS.q}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current.key)}
          aria-label={t("admin:deskSearch.field")}
          placeholder={t("admin:deskSearch.field")}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setActive(0);
          }}
          onKeyDown={move}
        />
        <DialogClose />
      </div>
      <p className="sr" role="status">
        {isLooking ? t("admin:deskSearch.looking") : t("admin:deskSearch.count", { count: hits.length })}
      </p>
      <HitList id={`${id}-list`} groups={groups} current={current} optionId={optionId} onOpen={open} />
      {hits.length === 0 && (
        <p className="palette-none soft">
          {isLooking ? t("admin:deskSearch.looking") : t("admin:deskSearch.nothing", { words: words.trim() })}
        </p>
      )}
      <p className="palette-keys soft small" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("admin:deskSearch.keys.choose")} · <kbd>Enter</kbd>{" "}
        {t("admin:deskSearch.keys.open")} · <kbd>Esc</kbd> {t("common:close")}
      </p>
    </dialog>
  );
}
