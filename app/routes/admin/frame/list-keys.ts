const ROWS = "main :is(tbody tr, .picture-grid > li):has(.row-link)";

/**
 * What a key does in the list of a page: `/` goes to its search, `j` and `k` walk through its rows, `x` chooses the row.
 * Enter opens the row that has the focus, as with any link.
 * @returns whether the key did something.
 */
export function actOnList(key: string): boolean {
  switch (key) {
    case "/": {
      const search = document.querySelector<HTMLInputElement>("main form[role=search] input[name=q]");
      search?.focus();
      search?.select();
      return search !== null;
    }
    case "j":
      return step(1);
    case "k":
      return step(-1);
    case "x": {
      const tick = currentRow()?.querySelector<HTMLInputElement>("input[type=checkbox]");
      tick?.click();
      return Boolean(tick);
    }
    default:
      return false;
  }
}

const currentRow = () => document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = currentRow();
  const at = current ? rows.indexOf(current) + by : 0;
  const row = rows[at];
  row?.querySelector<HTMLElement>(".row-link")?.focus();
  row?.scrollIntoView({ block: "nearest" });
  return row !== undefined;
}
