/** The type of an expression, as far as it is known before an object is checked; `dyn` may be any. */
export type CelType =
  | "bool"
  | "bytes"
  | "double"
  | "duration"
  | "dyn"
  | "int"
  | "string"
  | "timestamp"
  | CelLibraryType
  | { readonly list: CelType }
  | { readonly map: CelType }
  | CelObjectType;

/** The types of Kubernetes' libraries, which have no operators besides `==`. */
export type CelLibraryType = "cidr" | "ip" | "quantity" | "semver" | "url";

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
  return "object";
}
