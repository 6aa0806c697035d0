/** Where the page before ended, as its link says: `<time>.<id>`. */
export function readCursor(param: string | null): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,15})\.([a-zA-Z0-9_-]{1,60})$/.exec(param ?? "") ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}

/** The same for a row, as its link is to say it. */
export const cursorText = ({ at, id }: { at: Date; id: string }): string => `${at.getTime()}.${id}`;
