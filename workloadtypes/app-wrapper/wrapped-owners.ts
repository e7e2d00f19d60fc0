import { describedAs, texts } from "../../src/gpu/index.ts";
import { at, items, type KubeObject, member, names, text } from "../../src/kernel/index.ts";
import type { WorkloadPods } from "../../src/model/index.ts";

/** The pods of a wrapped object, by their template and the id of their pod set. */
type WrappedPods = Pick<WorkloadPods, "template" | "instance">;

/**
 * The owners between an AppWrapper and some of its pods, nearest first: the wrapped object, and what its controller creates
 * between it and the pods, such as the Revision of a Service of Knative. None for a wrapped Pod.
 */
export function wrappedOwners(wrapper: KubeObject, pods: WrappedPods): readonly unknown[] {
  const wrapped = items(at(wrapper, "spec", "components"))
    .map((component, index) => ({ object: member(component, "template"), index }))
    .find(({ object, index }) => isOf(pods.instance, idOf(object, index)))?.object;
  if (wrapped === undefined) return [];
  switch (text(member(wrapped, "kind"))) {
    case "Pod":
      return [];
    case "CronJob":
      return [at(wrapped, "spec", "jobTemplate"), wrapped];
    case "Deployment":
      return [replicaSetOf(wrapped, pods), wrapped];
    case "Job":
      return [withDefaultLabels(wrapped, pods)];
    case "JobSet":
      return [jobOf(wrapped, pods), wrapped];
    case "Service":
      return [describedAs(pods), wrapped];
    default:
      return [wrapped];
  }
}

/** As the ids of pod sets begin in `pod-sets.ts`. */
function idOf(object: unknown, index: number): string {
  return `${text(member(object, "kind"))}/${text(at(object, "metadata", "name")) ?? index}`;
}

function isOf(instance: string, id: string): boolean {
  return instance === id || instance.startsWith(`${id}/`);
}

/** A ReplicaSet has the labels of its pods, and the annotations of its Deployment. */
function replicaSetOf(deployment: unknown, { template }: WrappedPods): unknown {
  return { metadata: { labels: template.metadata?.labels, annotations: at(deployment, "metadata", "annotations") } };
}

/** The API server gives a Job without labels those of its pods. */
function withDefaultLabels(job: unknown, pods: WrappedPods): unknown {
  if (names(texts(job, "labels")).length > 0) return job;
  return { metadata: { labels: pods.template.metadata?.labels, annotations: at(job, "metadata", "annotations") } };
}

function jobOf(jobSet: unknown, { instance }: WrappedPods): unknown {
  const own = items(at(jobSet, "spec", "replicatedJobs")).find((job) => instance.endsWith(`/${member(job, "name")}`));
  return describedAs({ template: member(own, "template") });
}
