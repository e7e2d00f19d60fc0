import { at, filledText, groupOf, isObject, type KubeObject, member, members, text } from "../../kernel/index.ts";
import { countOf, type PodSet } from "../account/pod-set.ts";
import type { RuntimeOf } from "../kueue/train-job-shape.ts";
import { kueueShape } from "../kueue/workload-shape.ts";
import { VOLCANO } from "./volcano-workload.ts";

/** The prefix of the annotations of Volcano's groups. */
export const SCHEDULING = "scheduling.volcano.sh/";
/** The annotation of a pod with the name of its PodGroup. */
export const GROUP_NAME = "scheduling.k8s.io/group-name";

/** Pods of one owner that name Volcano as their scheduler. */
export interface OwnedPods {
  readonly podSets: readonly PodSet[];
  /** The least pods that the owner demands by an annotation; 1 without one. */
  readonly minimum: number;
  /** JSON pointer of that annotation. */
  readonly minimumPath?: string;
  /** Whether an absent number of replicas may be that of an autoscaler. */
  readonly isScaled: boolean;
  /** Whether all pods of the owner are in one PodGroup that Volcano's controller makes. */
  readonly isOneGroup: boolean;
}

/** The kinds whose annotations Volcano's controller reads, with the JSON pointer of their metadata. */
const ANNOTATED: Readonly<Record<string, string>> = {
  "apps/DaemonSet": "/metadata",
  "apps/Deployment": "/metadata",
  "apps/ReplicaSet": "/metadata",
  "apps/StatefulSet": "/metadata",
  "batch/CronJob": "/spec/jobTemplate/metadata",
  "batch/Job": "/metadata",
};

/** The pods of an object that Volcano schedules, or the reason why they are not known; undefined for none. */
export function ownedPods(object: KubeObject, runtimeOf: RuntimeOf): OwnedPods | string | undefined {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  const shape = podSetsOf(kind, object, runtimeOf);
  if (shape === undefined || typeof shape === "string") return shape;
  const podSets = shape.filter(({ template }) => at(template, "spec", "schedulerName") === VOLCANO);
  if (podSets.length === 0) return undefined;
  const place = Object.hasOwn(ANNOTATED, kind) ? ANNOTATED[kind] : undefined;
  const metadata = kind === "batch/CronJob" ? at(object.spec, "jobTemplate", "metadata") : object.metadata;
  const key = `${SCHEDULING}group-min-member`;
  const written = place === undefined ? undefined : text(at(metadata, "annotations", key));
  const minimum = written !== undefined && /^\+?\d{1,9}$/.test(written) ? Number(written) : undefined;
  return {
    podSets,
    minimum: minimum ?? 1,
    ...(minimum !== undefined && { minimumPath: `${place}/annotations/${key.replace("/", "~1")}` }),
    isScaled: kind !== "batch/Job" && kind !== "batch/CronJob" && member(object.spec, "replicas") === undefined,
    isOneGroup: place !== undefined || kind === "/Pod",
  };
}

function podSetsOf(kind: string, object: KubeObject, runtimeOf: RuntimeOf): readonly PodSet[] | string | undefined {
  const { spec } = object;
  if (kind === "apps/ReplicaSet" || kind === "apps/DaemonSet") {
    const count = kind === "apps/DaemonSet" ? 1 : countOf(member(spec, "replicas"), 1);
    return [{ name: "main", count, template: member(spec, "template"), path: "/spec/template" }];
  }
  const shape = kueueShape(object, runtimeOf);
  if (shape === undefined) return undefined;
  if (typeof shape === "string") return usesVolcano(spec, 0) ? shape : undefined;
  return shape.podSets.map((podSet) => ({ ...podSet, count: podSet.count * shape.copies }));
}

/** The deepest place at which a scheduler is looked for. */
const MOST_LEVELS = 12;

function usesVolcano(value: unknown, depth: number): boolean {
  if (depth > MOST_LEVELS) return false;
  if (Array.isArray(value)) return value.some((item) => usesVolcano(item, depth + 1));
  if (!isObject(value)) return false;
  return value.schedulerName === VOLCANO || members(value).some(([, each]) => usesVolcano(each, depth + 1));
}

/** The annotation of a pod template. */
export function templateAnnotation(template: unknown, name: string): string | undefined {
  return filledText(at(template, "metadata", "annotations", name));
}
