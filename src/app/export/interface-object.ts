import type { Issue, Locate } from "../../kernel/index.ts";
import { at, isObject, record, text } from "../../kernel/index.ts";
import type { GroupVersionKind, WorkloadTypeDefinition } from "../../model/index.ts";
import { KARTA_LABELS, parseResourceInterface } from "../../model/index.ts";
import { resourceInterfaceObject } from "../../synth/index.ts";
import { type Exported, filePath } from "./exported.ts";

/** The dialects of a Resource Interface. */
type InterfaceForm = "karta" | "resource-interface";

const DIALECTS = {
  karta: { apiVersion: "run.ai/v1alpha1", kind: "Karta" },
  "resource-interface": { apiVersion: "optimization.nvidia.com/v1alpha1", kind: "ResourceInterface" },
} as const;

/** Objects of one dialect, and their errors. */
interface InterfaceObjects {
  readonly exported: readonly Exported[];
  readonly issues: readonly Issue[];
}

/**
 * Returns a Resource Interface or a Karta as an object of a dialect. The parser of that dialect decides whether it has the
 * fields; the observed status is left out.
 */
export function interfaceObject(
  value: Readonly<Record<string, unknown>>,
  form: InterfaceForm,
  locate: Locate,
): InterfaceObjects {
  const { status: _, metadata, ...fields } = value;
  return checked({ ...fields, ...DIALECTS[form], metadata: metadataOf(record(metadata), value, form) }, form, locate);
}

/** Returns the objects of the Resource Interfaces of a WorkloadType, one for each version. */
export function typeInterfaces(
  { spec: { resourceInterfaces = [] } }: WorkloadTypeDefinition,
  form: InterfaceForm,
  locate: Locate,
): InterfaceObjects {
  const parts = resourceInterfaces.map(({ spec }, index) => {
    const root = rootKindOf({ spec }) ?? { group: "", version: "", kind: "" };
    const object = resourceInterfaceObject(root, spec, DIALECTS[form].kind);
    return checked(object, form, (pointer, place) => locate(`/spec/resourceInterfaces/${index}${pointer}`, place));
  });
  return { exported: parts.flatMap(({ exported }) => exported), issues: parts.flatMap(({ issues }) => issues) };
}

function checked(object: Readonly<Record<string, unknown>>, form: InterfaceForm, locate: Locate): InterfaceObjects {
  const { issues } = parseResourceInterface(object, locate);
  const name = text(at(object, "metadata", "name")) ?? "";
  const file = filePath(`${name}.${form}.yaml`);
  return { exported: [{ file, content: object }], issues: issues.filter(({ severity }) => severity === "error") };
}

/** KAI finds a Karta by labels, which a ResourceInterface does not need. */
function metadataOf(metadata: Readonly<Record<string, unknown>>, value: unknown, form: InterfaceForm) {
  const own: readonly string[] = Object.values(KARTA_LABELS);
  const keptLabels = Object.entries(record(metadata.labels)).filter(([key]) => !own.includes(key));
  const root = rootKindOf(value);
  const added =
    form === "karta" && root !== undefined
      ? (["group", "version", "kind"] as const).map((field) => [KARTA_LABELS[field], root[field]] as const)
      : [];
  const labels = Object.fromEntries([...keptLabels, ...added]);
  const { labels: _, ...others } = metadata;
  if (Object.keys(labels).length === 0) return others;
  return { ...others, labels };
}

function rootKindOf(value: unknown): GroupVersionKind | undefined {
  const kind = at(value, "spec", "structureDefinition", "rootComponent", "kind");
  if (!isObject(kind)) return undefined;
  return { group: text(kind.group) ?? "", version: text(kind.version) ?? "", kind: text(kind.kind) ?? "" };
}
