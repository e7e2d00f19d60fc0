import { type CelData, CelFields, CelOpaque, celJson, NotEvaluated } from "../cel/index.ts";
import { isObject } from "../kernel/index.ts";

/** A field of which is not known whether the object has it. */
export class UnknownField {
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}

/** A value whose absent fields are certainly absent. */
export function closedValue(value: unknown): CelData {
  return convert(value, () => undefined, closedValue);
}

/**
 * A part of a custom resource whose CRD is not known: it may set absent fields, so nothing is known about them. The CRDs of
 * operators set only few fields of pods, and none of metadata.
 */
export function openValue(value: unknown): CelData {
  return convert(value, unknownField, (member, name) => {
    if (name !== undefined && (name === "metadata" || MAPS.has(name))) return closedValue(member);
    return isPodSpec(member) ? podValue(member) : openValue(member);
  });
}

/** Fields with keys that users choose. */
const MAPS: ReadonlySet<string> = new Set([
  "labels",
  "annotations",
  "limits",
  "requests",
  "matchLabels",
  "nodeSelector",
]);
/** The fields of pods that the generated CRDs of operators set. */
const SET_IN_PODS: ReadonlySet<string> = new Set(["protocol", "service"]);

function podValue(value: unknown): CelData {
  return convert(value, (name) => (SET_IN_PODS.has(name) ? unknownField(name) : undefined), podValue);
}

function isPodSpec(value: unknown): boolean {
  return isObject(value) && "containers" in value && Array.isArray(value.containers);
}

function unknownField(name: string): never {
  throw new NotEvaluated(`reads the field ${name}, which the CRD of the object may set`);
}

function convert(
  value: unknown,
  absent: (name: string) => CelData | undefined,
  inner: (member: unknown, name?: string) => CelData,
): CelData {
  if (value instanceof CelOpaque) return value;
  if (Array.isArray(value)) return value.map((item) => inner(item));
  if (!isObject(value)) return celJson(value);
  return new CelFields(
    () => Object.keys(value),
    (name) => {
      if (!Object.hasOwn(value, name)) return absent(name);
      const member: unknown = Reflect.get(value, name);
      if (member instanceof UnknownField) throw new NotEvaluated(`reads ${member.what}`);
      return inner(member, name);
    },
  );
}
