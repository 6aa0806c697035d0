/** On a phone the categories are one row that is swiped: the chosen one stands in it where it can be seen. */
export function showChosenCategory(): void {
  const row = document.querySelector<HTMLElement>(".pills");
  const chosen = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
