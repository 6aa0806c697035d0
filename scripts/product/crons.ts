const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/**
 * Whether a cron expression of wrangler.toml is due in the minute of a date, in UTC as on Cloudflare. Knows `*`,
 * numbers, lists, ranges and steps.
 */
export function isDue(expression: string, date: Date): boolean {
  const fields = expression.trim().split(/\s+/);
  const values = [
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
  ];
  return (
    fields.length === 5 &&
    fields.every((field, place) => {
      const value = values[place] ?? -1;
      // Sunday is both 0 and 7.
      return matches(field, value, place) || (place === 4 && value === 0 && matches(field, 7, place));
    })
  );
}

function matches(field: string, value: number, place: number): boolean {
  return field.split(",").some((part) => {
    const [range = "", step = "1"] = part.split("/");
    const [low, high] = range === "*" ? (RANGES[place] ?? [0, 0]) : bounds(range);
    return value >= low && value <= high && (value - low) % Number(step) === 0;
  });
}

function bounds(range: string): [number, number] {
  const [low, high] = range.split("-").map(Number);
  return [low ?? Number.NaN, high ?? low ?? Number.NaN];
}
