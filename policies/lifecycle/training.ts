import { versionOf } from "../../src/base/kubernetes.ts";
import { at, isObject, items, members, record, text } from "../../src/base/read.ts";
import { hasOwnPodGroup } from "../../src/gang/marks.ts";
import { isScheduled } from "../../src/gang/pod-link.ts";
import { preemptionOf } from "../../src/quota/preemption.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { runFieldsOf } from "./run-fields.ts";

/**
 * Whether a pod ends by itself when its work is done. Its restartPolicy says so, or else its kind: one that has a
 * status `completed`. The category alone does not, since Run:ai counts Jobs as Build and CronJobs as Deploy.
 */
export function runsToCompletion({ spec, workload }: PodView): boolean {
  const policy = at(spec, "restartPolicy");
  if (policy === "Never" || policy === "OnFailure") return true;
  const { object, category } = workload;
  // A bare Pod without a policy is restarted for ever, and a notebook ends when its user ends it.
  if (object.kind === "Pod" || object.kind === "Notebook") return false;
  // A CronJob never completes, but what it starts does.
  if (runFieldsOf(object).deadline !== undefined) return true;
  // Operators of trainings have a policy of their own beside the template, whatever the template says.
  return (policy == null || category === "Train") && completes(workload);
}

/**
 * Whether a pod trains: its kind is for that, or it says itself that it runs once, as those of Jobs and CronJobs do,
 * which Run:ai counts as Build and Deploy. Steps of pipelines say nothing.
 */
export function isTraining({ spec, workload }: PodView): boolean {
  const policy = at(spec, "restartPolicy");
  return workload.category === "Train" || policy === "Never" || policy === "OnFailure";
}

/** Whether a pod may be evicted for another one; undefined where nothing says so. */
export function isPreemptible(pod: PodView): boolean | undefined {
  const { gangs, object, checked } = pod.workload;
  if (gangs.length > 0) return gangs.some((gang) => preemptionOf(gang, checked.cluster).preemptible);
  const labelled = (key: string) => text(at(object, "metadata", "labels", key)) ?? text(at(pod.labels, key));
  const preemptibility = labelled(KAI_KEYS.preemptibility);
  if (preemptibility === "preemptible" || preemptibility === "non-preemptible") return preemptibility === "preemptible";
  const priorityClass = labelled(KAI_KEYS.priorityClass) ?? text(at(pod.spec, "priorityClassName"));
  if (priorityClass === undefined) return undefined;
  const ours = isScheduled({ metadata: pod.metadata, spec: pod.spec }, checked.cluster) || hasOwnPodGroup(pod);
  const { knownClass, preemptible } = preemptionOf({ priorityClass }, checked.cluster);
  return ours && knownClass ? preemptible : undefined;
}

/** How a workload says that it saves its progress. */
export interface Checkpointing {
  readonly by: "annotation" | "container" | "volume";
  /** What says so, for people. */
  readonly evidence: string;
}

const WORD = /checkpoint|ckpt|save[-_.]?(?:steps|interval|every|freq)|resume[-_]?from/i;

/** Where a workload says that it saves its progress: an annotation, an argument or variable, or a writable claim. */
export function checkpointing(workload: WorkloadView): Checkpointing | undefined {
  const annotated = annotationOf(workload);
  if (annotated !== undefined) return { by: "annotation", evidence: `annotation ${annotated}` };
  for (const pod of workload.views) {
    for (const { container } of pod.containers) {
      const evidence = argumentOf(container) ?? variableOf(container);
      if (evidence !== undefined) return { by: "container", evidence };
    }
  }
  if (NATIVE.some((field) => WORD.test(text(at(workload.object, "spec", field, "value")) ?? ""))) {
    return { by: "container", evidence: "an argument" };
  }
  for (const pod of workload.views) {
    const evidence = writableVolume(pod);
    if (evidence !== undefined) return { by: "volume", evidence };
  }
  const evidence = nativeClaim(workload.object);
  return evidence === undefined ? undefined : { by: "volume", evidence };
}

function annotationOf({ object, views }: WorkloadView): string | undefined {
  const own = checkpointAnnotation(object.metadata.annotations);
  if (own !== undefined) return own;
  for (const { annotations } of views) {
    const name = checkpointAnnotation(annotations);
    if (name !== undefined) return name;
  }
  return undefined;
}

function checkpointAnnotation(annotations: unknown): string | undefined {
  const values = record(annotations);
  for (const key in values) if (WORD.test(key) && values[key] !== "false") return key;
  return undefined;
}

/** Where Run:ai's own kinds have the command line, as one text. */
const NATIVE = ["arguments", "command"];

function nativeClaim(object: unknown): string | undefined {
  const claim = members(at(object, "spec", "pvcs", "items")).find(
    ([, item]) => isObject(item) && at(item, "value", "readOnly") !== true,
  );
  return claim === undefined ? undefined : `volume ${claim[0]}`;
}

/** A GPU pod of a workload, the first one. */
export function firstGpuPod(workload: WorkloadView): PodView | undefined {
  return workload.views.find(isGpuPod);
}

function completes({ kind, object }: WorkloadView): boolean {
  const definition = kind?.resourceInterfaces[versionOf(object.apiVersion)];
  const root = at(definition, "structureDefinition", "rootComponent");
  return at(root, "statusDefinition", "statusMappings", "completed") !== undefined;
}

function argumentOf(container: unknown): string | undefined {
  return items(at(container, "command")).some(speaks) || items(at(container, "args")).some(speaks)
    ? "an argument"
    : undefined;
}

function speaks(entry: unknown): boolean {
  return typeof entry === "string" && WORD.test(entry);
}

function variableOf(container: unknown): string | undefined {
  for (const variable of items(at(container, "env"))) {
    const name = text(at(variable, "name"));
    // A value may be a secret, and a path that says so is found by its variable's name too.
    if (name !== undefined && WORD.test(name)) return `variable ${name}`;
  }
  return undefined;
}

/** Volumes that outlive the pod; what a node or the pod itself holds does not. */
const LASTING = ["persistentVolumeClaim", "nfs", "csi", "cephfs", "azureFile", "glusterfs", "iscsi", "flexVolume"];

function writableVolume(pod: PodView): string | undefined {
  for (const volume of items(at(pod.spec, "volumes"))) {
    const lasting = LASTING.find((kind) => at(volume, kind) != null);
    const name = text(at(volume, "name"));
    if (lasting === undefined || name === undefined || at(volume, lasting, "readOnly") === true) continue;
    const isWritten = (mount: unknown) => at(mount, "name") === name && at(mount, "readOnly") !== true;
    if (pod.containers.some(({ container }) => items(container.volumeMounts).some(isWritten))) return `volume ${name}`;
  }
  return undefined;
}
