/** A use of a value by an expression, which shows its type. */
export type UseOfValue = "number" | "numeral" | "text" | "boolean" | "list" | "map";

/** A constant that an expression compares a value with. */
export type Constant = string | number | boolean;

/** The parts of a place that expressions read: what an object must have for them to find something. */
export interface ReadPlace {
  readonly fields: Map<string, ReadPlace>;
  /** The items of a list or the members of a map. */
  item?: ReadPlace;
  readonly uses: Set<UseOfValue>;
  /** The roles that the place must have as a whole: a pod template, a list of conditions. */
  readonly roles: Set<string>;
  readonly constants: Set<Constant>;
}

/** A place that nothing is known of. */
export function newShape(): ReadPlace {
  return { fields: new Map(), uses: new Set(), roles: new Set(), constants: new Set() };
}

/** The field of a place, which is created on first use. */
export function fieldShape({ fields }: ReadPlace, name: string): ReadPlace {
  let found = fields.get(name);
  if (found === undefined) {
    found = newShape();
    fields.set(name, found);
  }
  return found;
}

/** The items of a place, which are created on first use. */
export function itemShape(shape: ReadPlace): ReadPlace {
  shape.item ??= newShape();
  return shape.item;
}

/** Calls `visit` for every place below a shape, with its path; `*` is every item of a list or member of a map. */
export function walkShape(
  shape: ReadPlace,
  visit: (shape: ReadPlace, path: readonly string[]) => void,
  path: readonly string[] = [],
): void {
  visit(shape, path);
  for (const [name, field] of shape.fields) walkShape(field, visit, [...path, name]);
  if (shape.item !== undefined) walkShape(shape.item, visit, [...path, "*"]);
}
