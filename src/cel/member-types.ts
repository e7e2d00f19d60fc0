import { CelTypeFault, unknownField } from "./type-faults.ts";
import { type CelObjectType, type CelType, celTypeName } from "./types.ts";
import type { TypeParameters } from "./unify.ts";

/** The type of a field of a value. @throws CelTypeFault for a type without the field */
export function fieldType(parameters: TypeParameters, type: CelType, name: string): CelType {
  if (type === "dyn") return "dyn";
  if (typeof type === "object" && "map" in type) return type.map;
  if (typeof type === "object" && "param" in type) {
    parameters.areAssignable(["dyn"], [type]);
    return "dyn";
  }
  if (typeof type === "string" || !("fieldOf" in type)) {
    throw new CelTypeFault(`reads the field ${name} of a ${celTypeName(type)}`);
  }
  const field = type.fieldOf(name);
  if (field !== undefined) return field;
  throw unknownField(name, type.names?.());
}

/** The type of what a method of an object returns. @throws CelTypeFault for an unknown method */
export function methodTypeOf({ methodOf }: CelObjectType, name: string): CelType {
  const result = methodOf?.(name);
  if (result === undefined) throw new CelTypeFault(`calls ${name}(), which the value does not have`);
  return result;
}
