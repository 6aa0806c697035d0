/** What a migration says in its first line, where the release before it works on its tables too. */
const BORNE = "-- The release before bears this.";
/** The same of one that only takes away what the release before no longer asks for. */
const BORNE_REMOVAL = "-- The release before no longer asks for what this removes.";

/** Whether the release before bears a migration, as its head says: then going back needs no other tables. */
export const isBorne = (text: string): boolean =>
  text.startsWith(`${BORNE}\n`) || text.startsWith(`${BORNE_REMOVAL}\n`);

/** The last migration that was made before there were rules. */
const WITHOUT_RULES = "0014";

/**
 * What a migration must not do, since a deployment applies it while the release before works, in one transaction that every
 * writer waits for.
 * @param name of its file, which begins with its number.
 * @returns one sentence for each fault; none where the release before goes on working.
 */
export function migrationFaults(name: string, text: string): string[] {
  if (name.slice(0, 4) <= WITHOUT_RULES) return [];
  const statements = text
    .split("--> statement-breakpoint")
    .map((statement) =>
      statement
        .replaceAll(/^\s*--.*$/gm, "")
        .replaceAll(/["`[\]]/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);
  const made = new Set(
    statements.flatMap((sql) => /^create (?:virtual )?table (?:if not exists )?(\w+)/i.exec(sql)?.[1] ?? []),
  );
  const head = isBorne(text) ? [] : [`${name} does not begin with "${BORNE}" or "${BORNE_REMOVAL}".`];
  const mayRemove = text.startsWith(`${BORNE_REMOVAL}\n`);
  return [
    ...head,
    ...statements.flatMap((sql) => {
      const fault = statementFault(sql, made, mayRemove);
      return fault === undefined ? [] : [`${name}: ${fault}: ${sql.slice(0, 80)}`];
    }),
  ];
}

/** @param made the tables that the same file makes, in which the release before has no rows. */
function statementFault(sql: string, made: ReadonlySet<string>, mayRemove: boolean): string | undefined {
  const table = (pattern: RegExp) => pattern.exec(sql)?.[1] ?? "";
  if (/^create (?:virtual )?table /i.test(sql)) {
    return / as select /i.test(sql)
      ? "it copies rows, which belongs into a step of the scheduled work"
      : undefined;
  }
  if (/^create index /i.test(sql)) return undefined;
  if (/^create unique index /i.test(sql)) {
    return made.has(table(/ on (\w+)/i))
      ? undefined
      : "rows that the release before writes may break a unique index on a table that it knows";
  }
  if (/^create (?:temp )?trigger /i.test(sql)) {
    return made.has(table(/ on (\w+)/i))
      ? undefined
      : "a trigger on a table that the release before knows changes what its statements do";
  }
  if (/^create view /i.test(sql)) return undefined;
  if (/^alter table \w+ add /i.test(sql)) return columnFault(sql);
  if (/^insert into /i.test(sql)) {
    return made.has(table(/^insert into (\w+)/i)) && !/ select /i.test(sql)
      ? undefined
      : "rows are written by a step of the scheduled work, a page at a time";
  }
  if (/^drop (table|index|trigger|view) /i.test(sql) && mayRemove) return undefined;
  if (/^drop |^alter table \w+ drop /i.test(sql)) return "it takes away what the release before asks for";
  if (/^alter table \w+ rename /i.test(sql)) return "the release before asks by the old name";
  if (/^(update|delete|replace|with) /i.test(sql))
    return "rows are changed by a step of the scheduled work, a page at a time";
  if (/^pragma foreign_keys/i.test(sql))
    return "it writes a whole table again, for which every writer waits, and under which the release before fails";
  return "it is none of the statements that only add";
}

/** The release before writes rows without the new column. */
function columnFault(sql: string): string | undefined {
  const column = sql.replace(/^alter table \w+ add (?:column )?/i, "");
  if (/\b(unique|primary key)\b/i.test(column)) return "SQLite adds no unique column";
  if (/\bnot null\b/i.test(column) && !/\bdefault\b/i.test(column))
    return "the release before writes rows without this column, which has no default";
  return undefined;
}
