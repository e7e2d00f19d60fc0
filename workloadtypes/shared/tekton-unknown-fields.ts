import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { objectType } from "../../src/k8s-fields/index.ts";
import { isAbsent, names, nearest, ownEntry, pointerTo } from "../../src/kernel/index.ts";
import { TEKTON_TYPES, type TektonFieldType, type TektonType } from "./tekton-fields.ts";

/** Every field of the types of a version. A field of another type is misplaced; any other may be of a newer Tekton. */
const TEKTON_FIELDS: ReadonlySet<string> = new Set(
  Object.values(TEKTON_TYPES).flatMap(({ fields = [], like, old = {}, added = {} }: TektonFieldType) => [
    ...fields,
    ...(like?.fields ?? []),
    ...names(old),
    ...newNames(old),
    ...names(added),
  ]),
);

const MISPLACED = "is a field of another part of Tekton's objects or of pods, not of this one";

/** Whether a pod or a container of Kubernetes has the field. */
function isOfPods(field: string): boolean {
  return ["PodSpec", "Container"].some((type) => objectType(type).fields.has(field));
}

/** The fields of an object that its type has only in another version of Tekton, or not at all. */
export function unknownTektonFields(
  value: Readonly<Record<string, unknown>>,
  type: TektonType,
  path: string,
  version: string,
): readonly ObjectFault[] {
  const { fields, like, old = {}, added = {} }: TektonFieldType = TEKTON_TYPES[type];
  const isOld = version === "v1beta1";
  const [own, other] = isOld ? ["v1beta1", "v1"] : ["v1", "v1beta1"];
  const foreign: Readonly<Record<string, string | null>> = isOld ? { ...renamed(old), ...added } : old;
  const known = fields && [...fields, ...(isOld ? names(old) : [...newNames(old), ...names(added)])];
  return names(value).flatMap((field): readonly ObjectFault[] => {
    if (isAbsent(value[field])) return [];
    const at = pointerTo(path, field);
    const right = ownEntry(foreign, field);
    if (right !== undefined && !(known ?? []).includes(field)) {
      const fact = `is a field of tekton.dev/${other}`;
      if (right === null) return [{ kind: "unknown", path: at, message: `${fact}, which tekton.dev/${own} lacks` }];
      const fix = `write ${right} in place of ${field}`;
      return [{ kind: "unknown", path: at, message: `${fact}; tekton.dev/${own} has ${right}`, fix }];
    }
    if (like !== undefined && !like.fields.includes(field) && !(isOld && Object.hasOwn(old, field))) {
      // The rules of pods report any other field.
      const isAccepted = objectType(like.type).fields.has(field) || like.ignored?.includes(field) === true;
      if (!isAccepted) return [];
      // A newer Tekton may have more fields of pods in the template of its pods.
      const isCertain = like.type === "Container";
      return [{ kind: "unknown", path: at, message: MISPLACED, ...(!isCertain && { severity: "warning" }) }];
    }
    if (known === undefined || known.includes(field)) return [];
    const intended = nearest(field, known);
    if (intended !== undefined) {
      const message = `unknown field; did you mean ${intended}?`;
      return [
        {
          kind: "unknown",
          path: at,
          message,
          fix: `rename it to ${intended}`,
          ...(!(intended in value) && { intended }),
        },
      ];
    }
    if (TEKTON_FIELDS.has(field) || isOfPods(field)) return [{ kind: "unknown", path: at, message: MISPLACED }];
    return [{ kind: "unknown", path: at, message: "unknown field; no field has a similar name", severity: "warning" }];
  });
}

/** The fields of v1 with another name in v1beta1, by their new name. */
function renamed(old: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(newNames(old).map((name) => [name, names(old).find((from) => old[from] === name) ?? ""]));
}

/** The new names in the same object: not those with a path. */
function newNames(old: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.values(old).flatMap((name) => (name === null || name.includes(".") ? [] : [name]));
}
