import {
  type FieldOfLine,
  lineOfType,
  linesByName,
  type ObjectType,
  parseFields,
  plainField,
  type ValueType,
} from "../../src/k8s-fields/index.ts";
import { getOrCreate } from "../../src/kernel/index.ts";
import { OPERATOR_KIND_LINES, OPERATOR_TYPE_LINES } from "./field-table.ts";

// The format of a line is that of src/k8s-fields/kubernetes/field-type.ts. A name with `~` is a type of Kubernetes as a CRD
// has it: with its fields of all releases, and without mandatory fields, words and keys of lists. A line may begin with
// such a name, whose fields the type has too.

let kinds: ReadonlyMap<string, string> | undefined;
let lines: ReadonlyMap<string, string> | undefined;
const types = new Map<string, ObjectType>();
const roots = new Map<string, ObjectType>();

/** The type of a kind of an operator; undefined for any other kind. */
export function operatorTypeOf(apiVersion: string, kind: string): ObjectType | undefined {
  kinds ??= linesByName(OPERATOR_KIND_LINES);
  const name = kinds.get(`${apiVersion}/${kind}`);
  if (name === undefined) return undefined;
  // No release adds fields beside the spec.
  return getOrCreate(roots, name, () => ({ ...typeOf(name), isOpen: false }));
}

/** The kinds of operators with known fields. */
export function operatorKinds(): readonly { readonly apiVersion: string; readonly kind: string }[] {
  kinds ??= linesByName(OPERATOR_KIND_LINES);
  return [...kinds.keys()].map((key) => {
    const end = key.lastIndexOf("/");
    return { apiVersion: key.slice(0, end), kind: key.slice(end + 1) };
  });
}

function typeOf(name: string): ObjectType {
  const known = types.get(name);
  if (known !== undefined) return known;
  const type = name.startsWith("~") ? kubernetesType(name) : readType(name);
  types.set(name, type);
  return type;
}

function readType(name: string): ObjectType {
  lines ??= linesByName(OPERATOR_TYPE_LINES);
  const line = lines.get(name);
  if (line === undefined) throw new Error(`the table of operators lacks the type ${name}`);
  const [first = ""] = line.split(" ", 1);
  const base = first.startsWith("~") ? typeOf(first).fields : [];
  const own = parseFields(first.startsWith("~") ? line.slice(first.length + 1) : line);
  return {
    name,
    fields: new Map([...base, ...own.map(({ field, type }) => [field, plainField(type)] as const)]),
    mandatory: own.filter(({ isMandatory }) => isMandatory).map(({ field }) => field),
    checks: undefined,
    typeOf,
    isOpen: true,
  };
}

/** A type of Kubernetes as a CRD has it. */
function kubernetesType(name: string): ObjectType {
  const fields = parseFields(lineOfType(name.slice(1))).map(
    ({ field, type }: FieldOfLine) => [field, plainField(looseType(type))] as const,
  );
  return { name, fields: new Map(fields), mandatory: [], checks: undefined, typeOf, isOpen: true };
}

function looseType(type: ValueType): ValueType {
  switch (type.form) {
    case "object":
      return { form: "object", name: `~${type.name}` };
    case "map":
      return { form: "map", item: looseType(type.item) };
    case "list":
      return { form: "list", item: looseType(type.item), keys: [] };
    default:
      return { form: type.form };
  }
}
