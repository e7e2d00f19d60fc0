import { findField, RUNAI_API_VERSION } from "../../k8s-fields/index.ts";
import type { FieldProblem } from "../../kernel/index.ts";
import { member, names, pointerTo, text } from "../../kernel/index.ts";
import type { PolicyWorkloadType } from "./field.ts";

const V1_KINDS: Readonly<Record<string, PolicyWorkloadType>> = {
  DistributedPolicy: "distributed",
  InferencePolicy: "inferences",
  InteractivePolicy: "workspaces",
  TrainingPolicy: "trainings",
};

/** The type of workload of a policy of the first generation, a custom resource; undefined for any other value. */
export function v1TypeOf(value: unknown): PolicyWorkloadType | undefined {
  if (member(value, "apiVersion") !== RUNAI_API_VERSION) return undefined;
  const kind = text(member(value, "kind")) ?? "";
  if (Object.hasOwn(V1_KINDS, kind)) return V1_KINDS[kind];
  return undefined;
}

/**
 * The problems of a policy of the first generation. Its policies do not merge: one of the `runai` namespace is valid only
 * for projects without one, which no scope expresses, so it is refused. Each field names its place in the new form.
 */
export function v1Problems(value: unknown, type: PolicyWorkloadType): readonly FieldProblem[] {
  const namespace = text(member(member(value, "metadata"), "namespace"));
  const scope = namespace === undefined || namespace === "runai" ? "cluster: NAME" : `project: ${projectOf(namespace)}`;
  const kind = text(member(value, "kind")) ?? "";
  const fix = `write a RunaiPolicy (apiVersion muster.dev/v1alpha1) with workloadTypes: [${type}] and scope: {${scope}}`;
  const message = `${kind} is a policy of the first generation, which Run:ai 2.16 replaced; it has no scopes that merge`;
  const outside = names(value)
    .filter((name) => !OBJECT_FIELDS.has(name))
    .map(
      (name): FieldProblem => ({
        fault: "unknown-field",
        path: pointerTo("", name),
        message: "is beside spec, where a policy has no field of this name",
        atKey: true,
        fix: `indent it below spec, and then write it as ${placeOfV1(name, type)}`,
      }),
    );
  const fields = names(member(value, "spec")).map(
    (name): FieldProblem => ({
      fault: "not-expressible",
      path: pointerTo("/spec", name),
      message: `is a field of the first generation; its place is ${placeOfV1(name, type)}`,
      atKey: true,
      fix: `move its rules to policy.rules and its value to policy.defaults, as ${placeOfV1(name, type)}`,
    }),
  );
  return [{ fault: "not-expressible", path: "/kind", message, fix }, ...outside, ...fields];
}

const OBJECT_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec", "status"]);

function projectOf(namespace: string): string {
  return namespace.replace(/^runai-/, "");
}

function placeOfV1(name: string, type: PolicyWorkloadType): string {
  const api = findField(name)?.field.api?.replaceAll("/", ".");
  if (api === undefined) return "the field of the same setting in docs/guides/runai-policies.md";
  if (type === "distributed") return `worker.${api} and master.${api}`;
  return api;
}
