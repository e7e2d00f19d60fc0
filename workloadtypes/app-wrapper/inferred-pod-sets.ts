import { at, isObject, items, member, number, text } from "../../src/kernel/index.ts";
import { podsOfJob } from "../../src/model/index.ts";

/** A pod set that AppWrapper finds in an object of a kind that it knows. */
interface InferredPodSet {
  /** As in `podSets`: it starts with `template`, the object. */
  readonly path: string;
  readonly replicas: number;
}

/**
 * The pod sets that AppWrapper finds in an object. Empty for a kind that it does not know.
 * Source: project-codeflare/appwrapper v1.2.1, pkg/utils/utils.go, InferPodSets.
 */
export function inferredPodSets(object: unknown): readonly InferredPodSet[] {
  const kind = `${text(member(object, "apiVersion"))}/${text(member(object, "kind"))}`;
  switch (kind) {
    case "v1/Pod":
      return [{ path: "template", replicas: 1 }];
    case "apps/v1/Deployment":
    case "apps/v1/StatefulSet":
      if (!isObject(at(object, "spec", "template"))) return [];
      return [{ path: "template.spec.template", replicas: number(at(object, "spec", "replicas")) ?? 1 }];
    case "batch/v1/Job":
      return [{ path: "template.spec.template", replicas: podsOfJob(member(object, "spec")) }];
    case "jobset.x-k8s.io/v1alpha2/JobSet":
      return items(at(object, "spec", "replicatedJobs")).flatMap((job, index) => {
        if (!isObject(member(job, "template"))) return [];
        const replicas = (number(member(job, "replicas")) ?? 1) * podsOfJob(at(job, "template", "spec"));
        return [{ path: `template.spec.replicatedJobs[${index}].template.spec.template`, replicas }];
      });
    case "kubeflow.org/v1/PyTorchJob":
      return ["Master", "Worker"].flatMap((type) => {
        const spec = at(object, "spec", "pytorchReplicaSpecs", type);
        if (!isObject(member(spec, "template"))) return [];
        const replicas = number(member(spec, "replicas")) ?? 1;
        return [{ path: `template.spec.pytorchReplicaSpecs.${type}.template`, replicas }];
      });
    case "ray.io/v1/RayCluster":
      return rayPodSets(member(object, "spec"), "template.spec");
    case "ray.io/v1/RayJob":
      return rayPodSets(at(object, "spec", "rayClusterSpec"), "template.spec.rayClusterSpec");
    default:
      return [];
  }
}

function rayPodSets(cluster: unknown, path: string): readonly InferredPodSet[] {
  return [
    { path: `${path}.headGroupSpec.template`, replicas: 1 },
    ...items(member(cluster, "workerGroupSpecs")).flatMap((group, index) => {
      if (!isObject(member(group, "template"))) return [];
      const replicas = number(member(group, "replicas")) ?? 1;
      return [{ path: `${path}.workerGroupSpecs[${index}].template`, replicas }];
    }),
  ];
}
