/** jq that removes fields from its input object. */
export function without(fields: readonly string[]): string {
  const names = fields.map((field) => JSON.stringify(field)).join(", ");
  return `(. as $all | reduce (keys[] | select(IN(${names}) | not)) as $key ({}; . + {($key): $all[$key]}))`;
}

/** jq that removes members without a value from its input object. */
export const WITHOUT_NULLS =
  "(. as $all | reduce (keys[] | select($all[.] != null)) as $key ({}; . + {($key): $all[$key]}))";
