import { CelNetwork, CelTypeName } from "./scalars.ts";
import { type CelData, celType } from "./values.ts";

/** The types whose names in messages are not those in expressions. */
const NAMES: Readonly<Record<string, string>> = {
  null: "null_type",
  time: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
  typename: "type",
  optional: "optional_type",
  quantity: "kubernetes.Quantity",
  version: "kubernetes.Semver",
  url: "kubernetes.URL",
  format: "kubernetes.NamedFormat",
};

const TYPES: ReadonlyMap<string, CelTypeName> = new Map(
  [
    ...["bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint", "optional_type"],
    ...["google.protobuf.Duration", "google.protobuf.Timestamp", "net.IP", "net.CIDR"],
  ].map((name) => [name, new CelTypeName(name)]),
);

/** The value of an identifier that names a type; undefined for any other. */
export function celTypeValue(name: string): CelTypeName | undefined {
  return TYPES.get(name);
}

/** The name of the type of a value, as `type(value)` prints it. */
export function typeNameOf(value: CelData): string {
  if (value instanceof CelNetwork) return value.prefix === undefined ? "net.IP" : "net.CIDR";
  const name = celType(value);
  return NAMES[name] ?? name;
}

/** The result of `type(value)`. */
export function typeOfCel(value: CelData): CelTypeName {
  const name = typeNameOf(value);
  return TYPES.get(name) ?? new CelTypeName(name);
}
