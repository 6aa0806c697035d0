import { lazy, Suspense, useEffect, useState } from "react";
import type { AdminUser } from "../../../ui/admin/models.ts";
import { actOnList } from "./list-keys.ts";
import { areKeysOn, isTyping, OPEN_PALETTE } from "./key-rules.ts";

// Fetched when they are opened first: no page pays for them.
const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));
const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

type Opened = "palette" | "help" | null;

/**
 * The keys of the desk: Ctrl or Cmd and K, and single ones while nobody types. All that they do can be reached without
 * them; single keys can be switched off in the help.
 */
export function DeskKeys({ user }: { user: AdminUser }) {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k") {
        event.preventDefault();
        setOpened("palette");
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areKeysOn()) return;
      if (event.key === "?") setOpened("help");
      else if (!actOnList(event.key)) return;
      event.preventDefault();
    };
    const open = () => setOpened("palette");
    document.addEventListener("keydown", press);
    document.addEventListener(OPEN_PALETTE, open);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);
  const close = () => setOpened(null);
  return (
    <Suspense fallback={null}>
      {opened === "palette" && <CommandPalette user={user} onClose={close} />}
      {opened === "help" && <KeysHelp onClose={close} />}
    </Suspense>
  );
}
