import { type CelData, CelFields, CelMapOf, type CelType, celJson, escapedName } from "../cel/index.ts";
import { type ObjectType, objectType, typeOfKind, type ValueType } from "../k8s-fields/index.ts";
import { getOrCreate, isObject, memoize } from "../kernel/index.ts";

/** The type of a pod template, as expressions read it. */
export const POD_TEMPLATE = "PodTemplateSpec";

/** The type of an object of Kubernetes in expressions, by the name of its type. */
export const celTypeOfName: (name: string) => CelType = memoizeName((name) => typeOfObject(objectType(name)));

function memoizeName<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => getOrCreate(known, name, () => make(name));
}

const typeOfObject = memoize((type: ObjectType): CelType => {
  const names = new Map([...type.fields.keys()].map((name) => [escapedName(name), name]));
  return {
    names: () => [...names.keys()],
    fieldOf: (name) => {
      const own = type.fields.has(name) ? name : names.get(name);
      const field = own === undefined ? undefined : type.fields.get(own);
      return field === undefined ? undefined : celTypeOfValue(field.type, type);
    },
  };
});

function celTypeOfValue(type: ValueType, owner: ObjectType): CelType {
  switch (type.form) {
    case "object":
      return typeOfObject(owner.typeOf(type.name));
    case "map":
      return { map: celTypeOfValue(type.item, owner) };
    case "list":
      return { list: celTypeOfValue(type.item, owner) };
    case "boolean":
      return "bool";
    case "int32":
    case "int64":
      return "int";
    case "string":
    case "quantity":
    case "byte":
      return "string";
    default:
      return "dyn";
  }
}

/** The type of objects of a kind; undefined for one that Kubernetes does not have in a stable version. */
export function celTypeOfKind(apiVersion: string, kind: string): CelType | undefined {
  const type = typeOfKind(apiVersion, kind);
  return type && typeOfObject(type);
}

/** An object of any kind as expressions read it: one of Kubernetes with the types of its fields. */
export const celObject = memoize((object: { readonly apiVersion: string; readonly kind: string }): CelData => {
  const type = typeOfKind(object.apiVersion, object.kind);
  return type === undefined ? celJson(object) : fieldsOf(object, type);
});

/** A value as expressions read it, by the name of its type in Kubernetes. */
export function celOfType(value: unknown, name: string): CelData {
  return typedValue(value, { form: "object", name }, objectType(name));
}

const known = new WeakMap<object, CelData>();

function typedValue(value: unknown, type: ValueType, owner: ObjectType): CelData {
  if (value === null || typeof value !== "object") {
    // An API server reads the number of a quantity as its text.
    return type.form === "quantity" && typeof value === "number" ? String(value) : celJson(value);
  }
  const found = known.get(value);
  if (found !== undefined) return found;
  const converted = compound(value, type, owner);
  known.set(value, converted);
  return converted;
}

function compound(value: object, type: ValueType, owner: ObjectType): CelData {
  if (Array.isArray(value)) {
    if (type.form !== "list") return celJson(value);
    return value.map((item) => typedValue(item, type.item, owner));
  }
  if (!isObject(value)) return celJson(value);
  if (type.form === "object") return fieldsOf(value, owner.typeOf(type.name));
  if (type.form === "map") return new CelMapOf(value, (item) => typedValue(item, type.item, owner));
  return celJson(value);
}

function fieldsOf(value: object, type: ObjectType): CelData {
  // Every rule reads the same few fields.
  const fields = new Map<string, CelData | undefined>();
  const read = (name: string): CelData | undefined => {
    let field = fields.get(name);
    if (field === undefined && !fields.has(name)) {
      field = fieldOf(value, type, name);
      fields.set(name, field);
    }
    return field;
  };
  return new CelFields(() => Object.keys(value), read);
}

function fieldOf(value: object, type: ObjectType, name: string): CelData | undefined {
  if (!Object.hasOwn(value, name)) return undefined;
  const item: unknown = Reflect.get(value, name);
  // Null is absent: has() is false for it.
  if (item === null) return undefined;
  const field = type.fields.get(name);
  return field === undefined ? celJson(item) : typedValue(item, field.type, type);
}
