import { choices } from "../../kernel/index.ts";

/** A message lists at most this many known names. */
const MOST_LISTED = 12;

/** The end of a message about an unknown field to which no known name is similar. */
export function knownText(known: readonly string[]): string {
  if (known.length > MOST_LISTED) return "no field has a similar name";
  return choices("known here: ", known.toSorted()) ?? "no field is allowed here";
}
