import { at, isAbsent, isObject, pointerTo } from "../../kernel/index.ts";
import type { FaultDetails, FieldFault, FieldFaultKind, Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { NEWEST_KNOWN_MINOR } from "./field-table.ts";
import { type ObjectType, objectType, type TypeField, type ValueType } from "./field-type.ts";
import { otherVersionMessage, valueTypeName } from "./field-words.ts";
import { checkUniqueItems, valueOfNull } from "./list-items.ts";
import { isMissing } from "./mandatory.ts";
import { placeOfField, type TypePlace } from "./place-of-field.ts";
import { canDecode, SCALAR_NAMES, type Scalar } from "./scalar.ts";
import { unknownFieldFault } from "./unknown-field-fault.ts";
import { NO_PROBLEMS } from "./value-check.ts";
import { wordFault } from "./word-fault.ts";
import type { AllowedWords } from "./words.ts";
import { wrongTypeFault } from "./wrong-type-fault.ts";

/** The options with which an object is checked. */
interface FieldOptions {
  /** The minor version of Kubernetes 1 of the cluster. */
  readonly minor: number;
  /** Returns whether an object is checked elsewhere. Default: none is. */
  readonly skips?: (type: string, value: Members) => boolean;
  /** Returns whether an object may have a field that its type lacks. Default: none may. */
  readonly allows?: (type: string, field: string) => boolean;
}

/** Checks an object against a type of Kubernetes in one walk. */
export function fieldFaults(value: Members, type: ObjectType, options: FieldOptions): readonly FieldFault[] {
  const walk = new FieldWalk(options);
  walk.object(value, type);
  return walk.faults;
}

class FieldWalk {
  faults: FieldFault[] = [];
  readonly #options: FieldOptions;
  readonly #minor: number;
  /** The segments of the current place, of which a fault makes a pointer. */
  readonly #segments: (string | number)[] = [];
  /** The types of the objects around the current place, and the number of segments that lead to each of them. */
  readonly #types: ObjectType[] = [];
  readonly #depths: number[] = [];
  /** The places of values of a wrong type. Most objects have none. */
  #mistyped: Set<string> | undefined;

  constructor(options: FieldOptions) {
    this.#options = options;
    this.#minor = Math.min(options.minor, NEWEST_KNOWN_MINOR);
  }

  object(value: Members, type: ObjectType): void {
    if (this.#options.skips?.(type.name, value) === true) return;
    this.#types.push(type);
    this.#depths.push(this.#segments.length);
    // The fields that unknown ones are misspellings of. They are not reported as missing as well.
    let misspelt: (string | number)[] | undefined;
    // An empty value of a wrong type is not reported as missing as well.
    let mistyped: string[] | undefined;
    for (const name in value) {
      const field = type.fields.get(name);
      if (field === undefined || !this.#serves(field)) {
        const right = this.#unknown(value, name, type, field);
        if (right !== undefined) misspelt = [...(misspelt ?? []), right];
        continue;
      }
      const member = value[name];
      if (member === null || member === undefined) continue;
      this.#segments.push(name);
      const { length } = this.faults;
      this.#value(member, field.type, value, field);
      if (this.faults.length > length && isMissing(member)) mistyped = [...(mistyped ?? []), name];
      this.#segments.pop();
    }
    for (const name of type.mandatory) {
      const isPresent = type.isOpen ? !isAbsent(value[name]) : !isMissing(value[name]);
      if (isPresent || misspelt?.includes(name) === true || mistyped?.includes(name) === true) continue;
      this.#report(
        value,
        "missing",
        [name],
        Array.isArray(value[name]) ? "is mandatory, but empty" : "is mandatory, but missing",
        { intended: name },
      );
    }
    // In a method of its own: a closure here would cost every object without checks as well.
    if (type.checks !== undefined) this.#checkTogether(value, type.checks, misspelt);
    this.#types.pop();
    this.#depths.pop();
  }

  #checkTogether(value: Members, checks: readonly ObjectCheck[], misspelt: readonly (string | number)[] = []): void {
    const report: ReportField = (kind, segments, message, details) => {
      const [field = "", ...below] = segments;
      if (kind === "missing" && below.length === 0 && misspelt.includes(field)) return;
      // A variable in place of the value makes the fault uncertain.
      const isWithoutValue = kind === "value" && details?.value === undefined;
      const known = isWithoutValue ? { ...details, value: at(value, ...segments) } : details;
      this.#report(value, kind, segments, message, known);
    };
    for (const check of checks) check(value, report, this.#minor);
  }

  #value(value: unknown, type: ValueType, holder: Members, field?: TypeField, isSecret = field?.isSecret): void {
    switch (type.form) {
      case "object":
        if (isObject(value)) this.object(value, this.#typeOf(type.name));
        else this.#wrongType(value, holder, "map");
        return;
      case "map":
        if (!isObject(value)) this.#wrongType(value, holder, valueTypeName(type));
        else this.#members(value, type.item, field);
        break;
      case "list":
        if (!Array.isArray(value)) this.#wrongType(value, holder, valueTypeName(type));
        else this.#items(value, type, holder, field?.isSecret);
        break;
      default:
        if (!canDecode(value, type.form) || (type.form === "quantity" && this.#isFraction(value))) {
          this.#wrongType(value, holder, SCALAR_NAMES[type.form], type.form, isSecret);
          return;
        }
        if (type.words !== undefined && typeof value === "string") this.#word(value, type.words, holder);
    }
    const problems = field?.check?.(value, this.#minor) ?? NO_PROBLEMS;
    // Nearly every value is valid, and a loop over an empty list takes longer than this.
    if (problems.length === 0) return;
    for (const { message, key, bad = value, intended } of problems) {
      const rename = intended === undefined ? {} : { intended, fix: `rename it to ${intended}` };
      this.#report(holder, "value", key === undefined ? [] : [key], message, { value: bad, ...rename });
    }
  }

  #members(map: Members, item: ValueType, field: TypeField | undefined): void {
    for (const key in map) {
      const member = map[key];
      if (member === null || member === undefined) continue;
      this.#segments.push(key);
      this.#value(member, item, map, undefined, field?.isSecret);
      this.#segments.pop();
    }
  }

  #items(
    list: readonly unknown[],
    { item, keys }: Extract<ValueType, { form: "list" }>,
    holder: Members,
    isSecret?: boolean,
  ): void {
    for (let index = 0; index < list.length; index += 1) {
      const entry = list[index];
      const value = entry === null ? valueOfNull(item, this.#types.at(-1)?.isOpen === true) : entry;
      if (value === undefined) continue;
      this.#segments.push(index);
      this.#value(value, item, holder, undefined, isSecret);
      this.#segments.pop();
    }
    if (list.length < 2) return;
    checkUniqueItems(list, item, keys, (segments, message, details) =>
      this.#report(holder, "duplicate", segments, message, details),
    );
  }

  /** Whether a value is a quantity that the schema of a custom resource rejects: it demands an integer or a text. */
  #isFraction(value: unknown): boolean {
    return typeof value === "number" && !Number.isInteger(value) && this.#types.at(-1)?.isOpen === true;
  }

  #word(value: string, words: AllowedWords, holder: Members): void {
    const fault = wordFault(value, words, this.#minor, this.#types.at(-1)?.isOpen === true);
    if (fault !== undefined) this.#report(holder, "value", [], fault.message, fault.details);
  }

  #wrongType(value: unknown, holder: Members, expected: string, scalar?: Scalar, isSecret = false): void {
    const { message, details } = wrongTypeFault(value, expected, scalar, isSecret);
    this.#report(holder, "type", [], message, details);
  }

  #serves({ since, until }: TypeField): boolean {
    return this.#minor >= since && this.#minor <= until;
  }

  /** Reports an unknown field. Returns the field that it probably is a misspelling of. */
  #unknown(holder: Members, name: string, type: ObjectType, field: TypeField | undefined): string | undefined {
    if (this.#options.allows?.(type.name, name) === true || type.fields.size === 0) return undefined;
    if (field !== undefined) {
      this.#report(holder, "unknown", [name], otherVersionMessage(field, this.#minor));
      return undefined;
    }
    const fault = unknownFieldFault({
      name,
      holder,
      type,
      isNewerCluster: this.#options.minor > NEWEST_KNOWN_MINOR,
      findPlace: () => placeOfField(name, this.#typesAround(), this.#segments),
    });
    this.#report(holder, "unknown", [name], fault.message, fault.details);
    return fault.right;
  }

  #typesAround(): readonly TypePlace[] {
    return this.#types.map((type, index) => ({ type, depth: this.#depths[index] ?? 0 }));
  }

  #typeOf(name: string): ObjectType {
    return (this.#types.at(-1)?.typeOf ?? objectType)(name);
  }

  #report(
    holder: Members,
    kind: FieldFaultKind,
    segments: readonly (string | number)[],
    message: string,
    { other, ...details }: FaultDetails = {},
  ): void {
    const all = [...this.#segments, ...segments];
    const path = pointerTo("", ...all);
    if (kind === "type") {
      this.#mistyped ??= new Set();
      this.#mistyped.add(path);
    } else if (kind !== "missing" && this.#mistyped?.has(path) === true) {
      // A value of a wrong type has one fault.
      return;
    }
    const type = this.#types.at(-1)?.name ?? "";
    const field = String(all.at(-1) ?? "");
    const fault = { kind, path, message, holder, type, field, ...details };
    this.faults.push(other === undefined ? fault : { ...fault, other: pointerTo("", ...this.#segments, ...other) });
  }
}
