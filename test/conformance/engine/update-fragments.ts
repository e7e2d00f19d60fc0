import type { Engine } from "../../../src/interpret/objects/engine.ts";
import { during, failureOf, RiError } from "../../../src/interpret/objects/error.ts";
import { type Fragments, fragmentFields } from "../../../src/interpret/objects/instance-fields.ts";
import { isObject as isRecord } from "../../../src/kernel/base/read.ts";
import type {
  Component,
  FragmentedPodSpecDefinition,
} from "../../../src/model/resource-interface/resource-interface.ts";
import { needed, specOf } from "./extract.ts";
import { asKubernetesType } from "./kubernetes-type.ts";
import { type ValuesById, valuesInOrder, writeInstances } from "./update.ts";

// The order of the reference engine: the image is written before the container that may hold it.
const steps = [
  ["schedulerName", "schedulerNamePath", "scheduler name", ""],
  ["priorityClassName", "priorityClassNamePath", "priority class name", ""],
  ["image", "imagePath", "image", ""],
  ["labels", "labelsPath", "labels", null],
  ["annotations", "annotationsPath", "annotations", null],
  ["resources", "resourcesPath", "resources", null],
  ["podAffinity", "podAffinityPath", "pod affinity", null],
  ["nodeAffinity", "nodeAffinityPath", "node affinity", null],
  ["container", "containerPath", "container", null],
  ["resourceClaims", "resourceClaimsPath", "resource claims", null],
  ["containers", "containersPath", "containers", null],
] as const satisfies readonly (readonly [keyof Fragments, keyof FragmentedPodSpecDefinition, string, "" | null])[];

/** The object after an update, or as far as it came: the reference engine keeps what it wrote before it failed. */
interface UpdateOutcome {
  readonly object: unknown;
  readonly error?: RiError;
}

/**
 * Writes fragments as the reference engine does: a field that no instance has is skipped, and where one instance has
 * it the others get `""` or null. `change` is the update to use; this one shows what a cluster would do.
 */
export function updateFragments(
  engine: Engine,
  component: Component,
  object: unknown,
  values: ValuesById,
): UpdateOutcome {
  let changed = object;
  try {
    const fragments = specOf(component).fragmentedPodSpecDefinition;
    const definition = needed(fragments, component, "fragmented pod spec definition");
    const list = valuesInOrder(engine, component, object, values, "fragmented pod specs");
    for (const [field, path, what, empty] of steps) {
      const fields = list.map((value) => (isRecord(value) ? typed(field, value[field]) : undefined));
      changed = during(`failed to update ${what}`, () =>
        writeField(engine, component, changed, { source: definition[path], values: fields, what, empty }),
      );
    }
    return { object: changed };
  } catch (error) {
    return { object: changed, error: failureOf(error) };
  }
}

function typed(field: keyof Fragments, value: unknown): unknown {
  const part = fragmentFields.find(([name]) => name === field)?.[2];
  return part === undefined || part === "text" ? value : asKubernetesType(part, value);
}

/** The new values of one field, one for each instance, and the path through which they are written. */
interface FieldUpdate {
  readonly source: string | undefined;
  readonly values: readonly unknown[];
  readonly what: string;
  readonly empty: "" | null;
}

function writeField(
  engine: Engine,
  component: Component,
  object: unknown,
  { source, values, what, empty }: FieldUpdate,
): unknown {
  if (values.every((value) => isEmpty(value, what))) return object;
  if (source === undefined) throw new RiError("validation", "path is not defined and values are not empty");
  return writeInstances(
    engine,
    component,
    object,
    source,
    values.map((value) => (value === undefined ? empty : value)),
  );
}

// Texts, maps of texts and lists count by their length, structures by being there at all.
function isEmpty(value: unknown, what: string): boolean {
  if (value === undefined || value === null || value === "") return true;
  const map = what === "labels" || what === "annotations";
  return (map || Array.isArray(value)) && Object.keys(value).length === 0;
}
