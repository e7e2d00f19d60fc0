import { equalValues } from "../../kernel/index.ts";
import type { CatalogueRule } from "../../rules/index.ts";

/** A changed option of a rule that is not known to be stricter than before. */
interface ChangedOption {
  readonly name: string;
  /** The values as short JSON. */
  readonly before: string;
  readonly after: string;
}

type Options = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 80;

/** Returns the first option that a change of settings may relax; undefined when all are equal or stricter. */
export function changedOptions(
  options: CatalogueRule["options"],
  before: Options = {},
  after: Options = {},
): ChangedOption | undefined {
  const { defaults = {}, stricter = {} } = options ?? {};
  const [old, now] = [
    { ...defaults, ...before },
    { ...defaults, ...after },
  ];
  const name = Object.keys({ ...old, ...now }).find((key) => {
    return !equalValues(old[key], now[key]) && !isStricter(stricter[key], old[key], now[key]);
  });
  if (name === undefined) return undefined;
  return { name, before: short(old[name]), after: short(now[name]) };
}

function isStricter(direction: "less" | "more" | undefined, before: unknown, after: unknown): boolean {
  if (direction === undefined) return false;
  const [small, large] = direction === "less" ? [after, before] : [before, after];
  if (typeof small === "number" && typeof large === "number") return small <= large;
  return Array.isArray(small) && Array.isArray(large) && small.every((item) => large.includes(item));
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "none";
  if (text.length > MOST_CHARACTERS) return `${text.slice(0, MOST_CHARACTERS - 3)}...`;
  return text;
}
