import {
  type FieldProblem,
  given,
  missing,
  type Nullable,
  type NullableList,
  pointerTo,
  presentItems,
  quoted,
  violation,
} from "../../kernel/index.ts";

/** A rule about one object of a definition that a schema cannot express. */
export interface Constraint<T> {
  /** The fields that it reads: it is skipped while one of them is invalid. */
  readonly reads: readonly Extract<keyof T, string>[];
  /** Returns the problems of the object at the pointer, if any. */
  readonly check: (value: T, at: string) => FieldProblem | readonly FieldProblem[] | undefined;
}

/** Pointers of the fields that the schema check has reported. */
export type Broken = ReadonlySet<string>;

/** Runs rules over the object at a pointer; an absent object has no problem. */
export function checkObject<T extends object>(
  value: Nullable<T>,
  at: string,
  constraints: readonly Constraint<T>[],
  broken: Broken,
): readonly FieldProblem[] {
  if (value === null || value === undefined || broken.has(at)) return [];
  const findings: FieldProblem[] = [];
  for (const { reads, check } of constraints) {
    if (broken.size > 0 && reads.some((field) => broken.has(pointerTo(at, field)))) continue;
    const found = check(value, at);
    if (found !== undefined) findings.push(...[found].flat());
  }
  return findings;
}

/** Rules of the items of a list. */
export interface ItemRules<T> {
  /** Rules of every item, excluded or not. */
  readonly all?: readonly Constraint<T>[];
  /** Rules of the items that take effect. */
  readonly active: readonly Constraint<T>[];
  /** The field that identifies an item: unique in the list, and the only one that an excluded item needs. */
  readonly identity: Extract<keyof T, string>;
}

/** Runs rules over the items of the list at a pointer. */
export function checkItems<T extends { readonly exclude?: Nullable<boolean> }>(
  list: NullableList<T>,
  at: string,
  { all = [], active, identity }: ItemRules<T>,
  broken: Broken,
): readonly FieldProblem[] {
  const items = presentItems(list);
  if (items.length === 0) return [];
  const findings: FieldProblem[] = [];
  for (const { item, index } of items) {
    const place = pointerTo(at, index);
    findings.push(...checkObject(item, place, all, broken));
    if (broken.size > 0 && broken.has(pointerTo(place, "exclude"))) continue;
    const rules = item.exclude === true ? [mandatory<T>(identity, "names the item to exclude")] : active;
    findings.push(...checkObject(item, place, rules, broken));
  }
  return [...findings, ...duplicates(list, at, (item) => item[identity], identity)];
}

/** A member that the API calls mandatory; `why` continues the sentence "is mandatory, but missing". */
export function mandatory<T>(field: Extract<keyof T, string>, why?: string): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      if (isPresent(value[field])) return undefined;
      return missing(at, field, given({ message: why && `is mandatory, but missing: it ${why}` }));
    },
  };
}

/** Items that repeat the key of an earlier item. Keys that are not strings are skipped. */
export function duplicates<T>(
  list: NullableList<T>,
  at: string,
  keyOf: (item: T) => unknown,
  field: string,
): readonly FieldProblem[] {
  const items = presentItems(list);
  if (items.length < 2) return [];
  const first = new Map<string, number>();
  return items.flatMap(({ item, index }) => {
    const key = keyOf(item);
    if (typeof key !== "string") return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, index);
      return [];
    }
    const path = typeof item === "string" ? pointerTo(at, index) : pointerTo(at, index, field);
    return [violation(path, `${quoted(key)} is given twice, first by item ${earlier}`, { received: quoted(key) })];
  });
}

/** Whether a field is present and not `null`. */
export function isPresent<T>(value: Nullable<T>): value is T {
  return value !== undefined && value !== null;
}
