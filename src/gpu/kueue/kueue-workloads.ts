import { at, canonicalJson, getOrCreate, items, type KubeObject, member, text } from "../../kernel/index.ts";
import type { PodSet } from "../account/pod-set.ts";
import { DEFAULT_FRAMEWORKS } from "./kueue-frameworks.ts";
import type { KueueModel } from "./kueue-model.ts";
import { type KueueWorkload, type PodGroupState, queueNameOf } from "./kueue-workload.ts";
import { kueueFramework, kueueShape } from "./workload-shape.ts";

const PREFIX = "kueue.x-k8s.io/";
/** The LocalQueue of jobs of its namespace that name none. */
const DEFAULT_QUEUE = "default";

/**
 * The workloads among the objects of a cluster that Kueue queues, in their order; one for all Pods of a group. Objects of
 * another one, and those without a queue, are not among them. Suspended ones are, since Kueue resumes them.
 */
export function kueueWorkloads(objects: readonly KubeObject[], model: KueueModel): readonly KueueWorkload[] {
  const groups = new Map<string, KubeObject[]>();
  const found: (KueueWorkload | { readonly group: string })[] = [];
  for (const object of objects) {
    const framework = kueueFramework(object);
    const { metadata } = object;
    if (framework === undefined || isDisabled(framework, model) || items(metadata.ownerReferences).length > 0) continue;
    const namespace = metadata.namespace ?? "default";
    const queue = queueOf(object) ?? (hasDefaultQueue(framework, namespace, model) ? DEFAULT_QUEUE : undefined);
    if (queue === undefined) continue;
    const group = framework === "pod" ? groupNameOf(object) : undefined;
    if (group !== undefined) {
      const key = JSON.stringify([namespace, group]);
      const isFirst = !groups.has(key);
      getOrCreate(groups, key, (): KubeObject[] => []).push(object);
      if (isFirst) found.push({ group: key });
      continue;
    }
    const shape = kueueShape(object, model.runtimeOf);
    if (shape === undefined) continue;
    const common = {
      object,
      namespace,
      localQueue: queue,
      ...(queueOf(object) === undefined && { isByDefault: true }),
    };
    const isPrebuilt = text(at(metadata, "labels", `${PREFIX}prebuilt-workload-name`)) !== undefined;
    const unknown = isPrebuilt ? "its Workload is another object" : shape;
    if (typeof unknown === "string") found.push({ ...common, copies: 1, podSets: [], unknown });
    else found.push({ ...common, ...unknown });
  }
  return found.flatMap((each) => ("copies" in each ? [each] : groupWorkload(groups.get(each.group) ?? [])));
}

/** The queue of an object: that of a CronJob is on the template of its Jobs, that of a Deployment may be on its pods. */
function queueOf({ kind, metadata, spec }: KubeObject): string | undefined {
  if (kind === "CronJob") return queueNameOf(at(spec, "jobTemplate", "metadata"));
  if (kind === "Deployment") return queueNameOf(metadata) ?? queueNameOf(at(spec, "template", "metadata"));
  return queueNameOf(metadata);
}

function isDisabled(framework: string, { configuration }: KueueModel): boolean {
  return configuration.frameworks !== undefined && !configuration.frameworks.has(framework);
}

function hasDefaultQueue(framework: string, namespace: string, model: KueueModel): boolean {
  const frameworks = model.configuration.frameworks ?? DEFAULT_FRAMEWORKS;
  return frameworks.has(framework) && model.localQueue(namespace, DEFAULT_QUEUE) !== undefined;
}

function groupNameOf({ metadata }: KubeObject): string | undefined {
  const key = `${PREFIX}pod-group-name`;
  return text(at(metadata, "labels", key)) ?? text(at(metadata, "annotations", key));
}

function totalOf({ metadata }: KubeObject): string | undefined {
  return text(at(metadata, "annotations", `${PREFIX}pod-group-total-count`));
}

/** The Workload of a group of Pods. Source: kueue v0.19.2, pkg/controller/jobs/pod/pod_controller.go. */
function groupWorkload(pods: readonly KubeObject[]): readonly KueueWorkload[] {
  const [first] = pods;
  if (first === undefined) return [];
  const name = groupNameOf(first) ?? "";
  const queue = queueOf(first) ?? DEFAULT_QUEUE;
  const total = /^\d{1,9}$/.test(totalOf(first) ?? "") ? Number(totalOf(first)) : undefined;
  const isFast = at(first.metadata, "annotations", `${PREFIX}pod-group-fast-admission`) === "true";
  const roles = rolesOf(pods);
  // Kueue deletes pods above the total, and their roles are not known.
  const isCut = total !== undefined && total < pods.length && roles.length > 1;
  const [role] = roles;
  const single = role && total !== undefined && (isFast || roles.length === 1) ? [{ ...role, count: total }] : roles;
  return [
    {
      object: first,
      namespace: first.metadata.namespace ?? "default",
      localQueue: queue,
      copies: 1,
      podSets: isFast || !isCut ? single : [],
      ...(isCut && !isFast && { unknown: `group ${name} has more pods than its total count` }),
      ...(roles.length > 1 && !isFast && { isUnordered: true }),
      group: { name, ...groupFault(pods, first, total, isFast) },
    },
  ];
}

function groupFault(
  pods: readonly KubeObject[],
  first: KubeObject,
  total: number | undefined,
  isFast: boolean,
): Pick<PodGroupState, "fault"> {
  const name = groupNameOf(first) ?? "";
  const other = pods.find((pod) => queueOf(pod) !== queueOf(first) || totalOf(pod) !== totalOf(first));
  if (other !== undefined || total === undefined || total < 1) {
    const text = `the pods of group ${name} have different queues or total counts`;
    return { fault: { reason: "pod-group-disagrees", text } };
  }
  if (isFast || pods.length >= total) return {};
  const text = `group ${name} has ${pods.length} of ${total} pods, so Kueue makes no Workload`;
  return { fault: { reason: "pod-group-incomplete", text } };
}

/** The fields by which Kueue distinguishes the roles of a group. Source: pkg/util/pod (`SpecShape`). */
const ROLE_FIELDS = [
  "nodeSelector",
  "affinity",
  "tolerations",
  "runtimeClassName",
  "priority",
  "topologySpreadConstraints",
  "overhead",
  "resourceClaims",
  "resources",
];

function rolesOf(pods: readonly KubeObject[]): readonly PodSet[] {
  const roles = new Map<string, { podSet: PodSet; count: number }>();
  for (const { metadata, spec } of pods) {
    const containers = ["initContainers", "containers"].map((field) =>
      items(member(spec, field)).map((each) => [member(each, "resources") ?? {}, member(each, "ports") ?? []]),
    );
    const key = canonicalJson([containers, ...ROLE_FIELDS.map((field) => member(spec, field) ?? null)]);
    const podSet = { name: metadata.name, count: 1, template: { metadata, spec }, path: "" };
    getOrCreate(roles, key, () => ({ podSet, count: 0 })).count += 1;
  }
  return [...roles.values()].map(({ podSet, count }) => ({ ...podSet, count }));
}
