/** jq that leaves fields out of the object it is applied to. */
export function without(fields: readonly string[]): string {
  const names = fields.map((field) => JSON.stringify(field)).join(", ");
  return `(. as $all | reduce (keys[] | select(IN(${names}) | not)) as $key ({}; . + {($key): $all[$key]}))`;
}

/** jq that leaves the members without a value out of the object it is applied to. */
export const SAID = "(. as $all | reduce (keys[] | select($all[.] != null)) as $key ({}; . + {($key): $all[$key]}))";
