import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";
import type {
  DistributedInferenceDefinition,
  DistributedInferenceSpec,
} from "../../../../src/model/definition/distributed-inference.ts";
import type { PodFields } from "../../../../src/model/definition/pod-fields.ts";
import type { TrainingDefinition, TrainingSpec } from "../../../../src/model/definition/training.ts";
import type { Cluster, Target } from "../../../../src/model/organization/organization.ts";
import { namespaceOf } from "../../../../src/model/organization/organization.ts";
import { cluster, project, runaiCluster } from "../../../helpers/organization.ts";

/** The KAI cluster of the tests, with an ingress. */
export function kaiTarget(fields: Partial<Cluster> = {}): Target {
  return targetOn(cluster({ ingress: { domain: "apps.example.com", className: "nginx" }, ...fields }));
}

/** The same without an ingress. */
export function plainTarget(fields: Partial<Cluster> = {}): Target {
  return targetOn(cluster(fields));
}

/** The Run:ai cluster of the tests, with an ingress. */
export function runaiTarget(fields: Partial<Cluster> = {}): Target {
  return targetOn(
    runaiCluster({
      ingress: { domain: "runai.example.com" },
      nodePools: [{ name: "default" }, { name: "h100" }, { name: "a100" }],
      ...fields,
    }),
  );
}

function targetOn(on: Cluster): Target {
  const owner = project({ clusters: [on.name] });
  return { cluster: on, project: owner, namespace: namespaceOf(owner, on) };
}

/** A Training called `sft` with an image. */
export function training(spec: TrainingSpec = {}, fields: Partial<TrainingDefinition> = {}): TrainingDefinition {
  return {
    kind: "Training",
    metadata: { name: "sft" },
    project: "team-nlp",
    spec: { image: "trainer:1", ...spec },
    ...fields,
  };
}

/** A DistributedInference called `llm` with one worker. */
export function inference(
  spec: DistributedInferenceSpec = {},
  fields: Partial<DistributedInferenceDefinition> = {},
): DistributedInferenceDefinition {
  const pod: PodFields = { image: "vllm:1" };
  return {
    kind: "DistributedInference",
    metadata: { name: "llm" },
    project: "team-nlp",
    spec: { workers: 1, leader: pod, ...(spec.workers === 0 ? {} : { worker: pod }), ...spec },
    ...fields,
  };
}

/** The object of a kind among some; its name where there are several. */
export function find(objects: readonly KubeObject[], kind: string, name?: string): KubeObject | undefined {
  return objects.find((object) => object.kind === kind && (name === undefined || object.metadata.name === name));
}

/** A value at a path of names and indexes. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here: unknown = value;
  for (const step of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as Readonly<Record<string | number, unknown>>)[step];
  }
  return here;
}

/** Issues in a short form, to compare them. */
export function brief(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ rule, severity, path }) => `${rule} ${severity} ${path}`);
}
