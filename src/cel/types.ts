/** The type of an expression, as far as it is known before an object is checked; `dyn` may be any. */
export type CelType =
  | "bool"
  | "bytes"
  | "double"
  | "duration"
  | "dyn"
  | "int"
  | "null"
  | "string"
  | "timestamp"
  | "uint"
  | CelLibraryType
  | { readonly list: CelType }
  /** Absent `key`: string. */
  | { readonly map: CelType; readonly key?: CelType }
  | { readonly optional: CelType }
  /** The type of a type, as `type(1)` has it. */
  | { readonly type: CelType }
  /** A type that other parts of the expression decide. */
  | { readonly param: string }
  | CelObjectType;

/** The types of Kubernetes' libraries, which have no operators besides `==`. */
type CelLibraryType = "cidr" | "format" | "ip" | "quantity" | "semver" | "url";

/** The type of an object with declared fields. */
export interface CelObjectType {
  /** Returns the type of a field by its name in expressions; undefined for one that expressions cannot read. */
  readonly fieldOf: (name: string) => CelType | undefined;
  /** Returns the names of the fields, for suggestions. Absent: unknown. */
  readonly names?: () => readonly string[];
  /** Returns the type of the result of a method; undefined for an unknown method. Absent: methods are not checked. */
  readonly methodOf?: (name: string) => CelType | undefined;
}

/** The name of a type, for messages. */
export function celTypeName(type: CelType): string {
  if (typeof type === "string") return type;
  if ("list" in type) return "list";
  if ("map" in type) return "map";
  if ("optional" in type) return "optional";
  if ("type" in type) return "type";
  return "param" in type ? "dyn" : "object";
}

/** The type of the keys of a map. */
export function keyTypeOf({ key }: { readonly key?: CelType }): CelType {
  return key ?? "string";
}
