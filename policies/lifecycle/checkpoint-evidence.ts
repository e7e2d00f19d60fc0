import { at, isObject, items, members, record, stringOf, text } from "../../src/kernel/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";

/** The evidence that a workload saves its progress. */
interface CheckpointEvidence {
  readonly by: "annotation" | "container" | "volume";
  /** The evidence as messages name it: `variable CKPT_DIR`. */
  readonly name: string;
}

const WORD = /checkpoint|ckpt|save[-_.]?(?:steps|interval|every|freq)|resume[-_]?from/i;

/** The first evidence of checkpoints: an annotation, an argument or variable, or a writable claim. */
export function checkpointEvidence(workload: WorkloadView): CheckpointEvidence | undefined {
  const { object, views } = workload;
  return (
    evidence("annotation", annotationOf(workload)) ??
    evidence("container", first(views, containerSetting)) ??
    evidence("volume", first(views, writableVolume) ?? runaiClaim(object))
  );
}

function evidence(by: CheckpointEvidence["by"], name: string | undefined): CheckpointEvidence | undefined {
  if (name === undefined) return undefined;
  return { by, name };
}

function first<T>(list: readonly T[], nameOf: (item: T) => string | undefined): string | undefined {
  for (const item of list) {
    const name = nameOf(item);
    if (name !== undefined) return name;
  }
  return undefined;
}

function annotationOf({ object, views }: WorkloadView): string | undefined {
  const own = checkpointAnnotation(object.metadata.annotations);
  return own ?? first(views, ({ annotations }) => checkpointAnnotation(annotations));
}

function checkpointAnnotation(annotations: unknown): string | undefined {
  const values = record(annotations);
  for (const key in values) if (WORD.test(key) && values[key] !== "false") return `annotation ${key}`;
  return undefined;
}

function containerSetting({ containers }: PodView): string | undefined {
  return first(containers, ({ container }) => argumentOf(container) ?? variableOf(container));
}

function argumentOf(container: unknown): string | undefined {
  const isFound = ["command", "args"].some((list) => items(at(container, list)).some(hasWord));
  if (isFound) return "an argument";
  return undefined;
}

function hasWord(entry: unknown): boolean {
  return typeof entry === "string" && WORD.test(entry);
}

// A value may be a secret, and the name of the variable contains the word where the value is a checkpoint path.
function variableOf(container: unknown): string | undefined {
  const name = items(at(container, "env"))
    .map((variable) => at(variable, "name"))
    .find(hasWord);
  if (name === undefined) return undefined;
  return `variable ${stringOf(name)}`;
}

function runaiClaim(object: unknown): string | undefined {
  const claims = members(at(object, "spec", "pvcs", "items"));
  const claim = claims.find(([, item]) => isObject(item) && at(item, "value", "readOnly") !== true);
  return claim && `volume ${claim[0]}`;
}

/** Kinds of volumes that outlive the pod; volumes on the node or in the pod do not. */
const LASTING = ["persistentVolumeClaim", "nfs", "csi", "cephfs", "azureFile", "glusterfs", "iscsi", "flexVolume"];

function writableVolume(pod: PodView): string | undefined {
  for (const volume of items(at(pod.spec, "volumes"))) {
    const lasting = LASTING.find((kind) => at(volume, kind) != null);
    const name = text(at(volume, "name"));
    if (lasting === undefined || name === undefined || at(volume, lasting, "readOnly") === true) continue;
    const isWritable = (mount: unknown) => at(mount, "name") === name && at(mount, "readOnly") !== true;
    if (pod.containers.some(({ container }) => items(container.volumeMounts).some(isWritable))) return `volume ${name}`;
  }
  return undefined;
}
