import { isAbsent, isObject } from "../../kernel/index.ts";
import type { FaultText, Members } from "./field-fault.ts";
import type { ObjectType, ValueType } from "./field-type.ts";
import { isFieldName, isMisspelling, similarField, valueTypeName } from "./field-words.ts";
import { isMissing } from "./mandatory.ts";
import type { FieldPlace } from "./place-of-field.ts";
import { canDecode } from "./scalar.ts";

/** A field that no known version of the type of its holder has. */
interface UnknownMember {
  readonly name: string;
  readonly holder: Members;
  readonly type: ObjectType;
  /** Whether the cluster is newer than all known versions of Kubernetes. */
  readonly isNewerCluster: boolean;
  /** Searches the object for a place where the field belongs. */
  readonly findPlace: () => FieldPlace | undefined;
}

/** The fault of an unknown field. */
interface UnknownFieldFault extends FaultText {
  /** The field of which the name probably is a misspelling. */
  readonly right?: string;
}

/** Describes an unknown field: the field that its name resembles, else the place where it belongs. */
export function unknownFieldFault(member: UnknownMember): UnknownFieldFault {
  const { name, holder, type, isNewerCluster, findPlace } = member;
  const right = similarField(name, type);
  const isSure = !type.isOpen;
  if (right !== undefined && (isSure || isMisspelling(name, right, isAbsent(holder[right])))) {
    return misspelt(member, right);
  }
  const place = findPlace();
  if (place === undefined && right !== undefined) {
    const { message, details } = misspelt(member, right);
    return { message, details: isFieldName(name) ? { ...details, severity: "warning" } : details, right };
  }
  const where = place === undefined ? "no field has a similar name" : `it belongs in ${place.label}`;
  // A newer version, or another release of an operator, may have the field.
  const isUncertain = isSure ? isNewerCluster : place?.isNear !== true && isFieldName(name);
  const fix = place === undefined ? "remove it" : `move it to ${place.label}`;
  return { message: `unknown field; ${where}`, details: isUncertain ? { severity: "warning" } : { fix } };
}

function misspelt({ name, holder, type }: UnknownMember, right: string): UnknownFieldFault {
  const rightType = type.fields.get(right)?.type;
  const fits = rightType === undefined || hasForm(holder[name], rightType);
  return {
    message: `unknown field; did you mean ${right}?`,
    // A pod template without containers is a copy with an empty list.
    details: {
      fix: fits ? `rename it to ${right}` : `write ${right}, which is a ${valueTypeName(rightType)}`,
      ...(isMissing(holder[right]) && { intended: right }),
    },
    right,
  };
}

/** Whether a value has the form of a type, whatever its fields and items are. */
function hasForm(value: unknown, type: ValueType): boolean {
  if (type.form === "object" || type.form === "map") return isObject(value ?? {});
  if (type.form === "list") return Array.isArray(value ?? []);
  return canDecode(value, type.form);
}
