import type { Issue } from "../../../../src/kernel/finding/issue.ts";
import { parseDefinition } from "../../../../src/model/definition/parse/parse-definition.ts";

/** A definition in muster's own form, for tests. */
export function definition(kind: string, spec: unknown, fields: object = {}): Record<string, unknown> {
  return { apiVersion: "muster.dev/v1alpha1", kind, metadata: { name: "llama" }, project: "team-nlp", spec, ...fields };
}

/** A Training that is valid but for what is given. */
export function training(spec: object = {}, fields: object = {}): Record<string, unknown> {
  return definition("Training", { image: "example.com/sft:1", ...spec }, fields);
}

/** A DistributedInference that is valid but for what is given. */
export function distributedInference(spec: object = {}, fields: object = {}): Record<string, unknown> {
  return definition("DistributedInference", { leader: { image: "example.com/vllm:1" }, ...spec }, fields);
}

/** A WorkloadType that is valid but for what is given. */
export function workloadType(spec: object = {}, fields: object = {}): Record<string, unknown> {
  const kind = { group: "ray.io", version: "v1", kind: "RayCluster" };
  const { project: _none, ...rest } = definition("WorkloadType", {
    group: "ray.io",
    category: "Train",
    priority: "train",
    resourceInterfaces: [{ spec: { structureDefinition: { rootComponent: { kind } } } }],
    ...spec,
  });
  return { ...rest, metadata: { name: "RayCluster" }, ...fields };
}

/** Issues in one line each: rule, pointer, message. */
export function lines(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ rule, path, message }) => `${rule} ${path} ${message}`);
}

/** The problems of a definition, one line each. */
export function problems(value: unknown): readonly string[] {
  return lines(parseDefinition(value).issues);
}
