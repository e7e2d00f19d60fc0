import type { KubeObject, PodTemplate } from "../../../src/kernel/base/kubernetes.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import type { Rule } from "../../../src/rule/rule.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, type PodKind, podKinds, podTemplate } from "../../helpers/policies.ts";

const metadata = { name: "job", namespace: "team-nlp" };

const inferenceService: PodKind = {
  name: "InferenceService",
  wrap: ({ spec }) => ({
    apiVersion: "serving.kserve.io/v1beta1",
    kind: "InferenceService",
    metadata,
    spec: { predictor: spec },
  }),
  at: (pointer) => `/spec/predictor${pointer.slice("/spec".length)}`,
};

const registered: PodKind = {
  name: "kind of the repository",
  wrap: (template) => ({ apiVersion: "ml.example.com/v1", kind: "EvalSuite", metadata, spec: { runner: template } }),
  at: (pointer) => `/spec/runner${pointer}`,
};

const evalSuite: KubeObject = {
  apiVersion: "optimization.nvidia.com/v1alpha1",
  kind: "ResourceInterface",
  metadata: { name: "evalsuite" },
  spec: {
    structureDefinition: {
      rootComponent: {
        name: "suite",
        kind: { group: "ml.example.com", version: "v1", kind: "EvalSuite" },
        specDefinition: { podTemplateSpecPath: ".spec.runner" },
      },
    },
  },
};

/** Kinds with pods: of Kubernetes, of the catalogue, and one that only the repository describes. */
export const everyPodKind: readonly PodKind[] = [...podKinds, inferenceService, registered];

/** Runs a rule on a pod template inside a kind. Jobs need another restart policy than Kubernetes' default. */
export function checkEveryPod(rule: Rule, kind: PodKind, template: PodTemplate): readonly Finding[] {
  const spec = { restartPolicy: "Never", ...template.spec };
  return check(rule, `${emitYaml(kind.wrap({ ...template, spec }))}---\n${emitYaml(evalSuite)}`);
}

/** A pod template whose container has the given fields besides its name and image. */
export function podWith(container: object, spec: object = {}): PodTemplate {
  return podTemplate({ container, spec });
}
