import { CelTypeName } from "./scalars.ts";
import { type CelData, celType } from "./values.ts";

const TYPES: ReadonlyMap<string, CelTypeName> = new Map(
  "bool bytes double int list map null_type string type uint".split(" ").map((name) => [name, new CelTypeName(name)]),
);

/** The types whose names in messages are not those in expressions. */
const NAMES: Readonly<Record<string, string>> = {
  null: "null_type",
  time: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
  typename: "type",
};

/** The value of an identifier that names a type; undefined for any other. */
export function celTypeValue(name: string): CelTypeName | undefined {
  return TYPES.get(name);
}

/** The result of `type(value)`. */
export function typeOfCel(value: CelData): CelTypeName {
  const name = celType(value);
  return TYPES.get(NAMES[name] ?? name) ?? new CelTypeName(NAMES[name] ?? name);
}
