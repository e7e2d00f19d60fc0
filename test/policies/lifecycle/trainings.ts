import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import type { Rule } from "../../../src/rule/rule.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { type CheckOptions, check, podKinds, podTemplate } from "../../helpers/policies.ts";

/** Container parts of a pod with a GPU. */
export const GPU = { resources: { limits: { "nvidia.com/gpu": 1 } } };

/** The parts of a Job for a test. */
export interface JobParts {
  readonly labels?: object;
  readonly annotations?: object;
  readonly spec?: object;
  readonly podMeta?: PodMeta;
  readonly pod?: object;
  readonly container?: object;
}

/** A Job on KAI; without labels its priority class is `train`, which is preemptible. */
export function job({ labels = {}, annotations = {}, spec = {}, podMeta, pod = {}, container = GPU }: JobParts = {}) {
  const metadata = podMeta === undefined ? {} : { metadata: podMeta };
  const template = podTemplate({ container, spec: { restartPolicy: "Never", ...pod }, ...metadata });
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", namespace: "team-nlp", labels, annotations },
    spec: { ...spec, template },
  };
}

/** Runs a rule on objects. */
export function found(rule: Rule, objects: object | readonly object[], options?: CheckOptions): readonly Finding[] {
  return check(
    rule,
    [objects]
      .flat()
      .map((object) => emitYaml(object))
      .join("---\n"),
    options,
  );
}

/** The kinds of `podKinds` that run to completion. */
export const batchKinds = podKinds.filter(({ name }) => ["Job", "PyTorchJob", "JobSet"].includes(name));
