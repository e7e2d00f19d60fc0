import { at, formatValue, groupOf, isObject, members, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** Fields of the Run:ai API whose values the control plane generates. */
const ID_FIELDS = new Set([
  "assetId",
  "assetIds",
  "categoryId",
  "clusterId",
  "clusterUuid",
  "departmentId",
  "nodePoolId",
  "priorityId",
  "projectId",
  "templateId",
  "tenantId",
  "workloadId",
  "workloadTypeId",
]);
/** Fields of the Run:ai API that the objects in a cluster do not have. */
const API_FIELDS = new Set(["useGivenNameAsPrefix"]);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** GITOPS-013: a manifest does not depend on one control plane. */
export const noControlPlaneIds = defineRule({
  id: "GITOPS-013",
  name: "no-control-plane-ids",
  title: "A Run:ai manifest has no ids of a control plane and no fields of its API",
  severity: "error",
  pack: "strict",
  rationale:
    "Each Run:ai control plane generates its own ids, so a manifest with such an id works with one installation only. A request body of the API is not a Kubernetes object, so a cluster rejects it.",
  fix: "remove the field; identify the project by its namespace or label, and convert request bodies to definitions with muster import",
  examples: {
    good: `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp, labels: {project: team-nlp}}
spec: {image: {value: "example.com/train:1"}}
`,
    bad: `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec: {clusterId: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10, image: {value: "example.com/train:1"}}
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    for (const map of ["labels", "annotations"] as const) {
      for (const [key, value] of members(at(object.metadata, map))) {
        if (!/(?:^|\.)run\.ai\/|^runai/.test(key) || typeof value !== "string" || !UUID.test(value)) continue;
        report({
          path: pointerTo("/metadata", map, key),
          message: `${map.slice(0, -1)} ${key} is ${value}, an id that one control plane generated`,
          received: value,
        });
      }
    }
    const group = groupOf(object.apiVersion);
    if (group !== "run.ai" && !group.endsWith(".run.ai")) return;
    visit(object.spec, "/spec", (key, value, path) => {
      report({
        path,
        message: `${object.kind} ${object.metadata.name} has ${key}, a field of the Run:ai API`,
        received: formatValue(value),
      });
    });
  },
});

function visit(value: unknown, path: string, onField: (key: string, value: unknown, path: string) => void): void {
  if (typeof value !== "object" || value === null) return;
  // The keys below `items` are names of variables, labels and volumes, which users choose.
  const hasChosenKeys = Array.isArray(value) || path.endsWith("/items");
  for (const [key, member] of Object.entries(value)) {
    const memberPath = pointerTo(path, key);
    if (!hasChosenKeys && isApiField(key, member)) onField(key, member, memberPath);
    else visit(member, memberPath, onField);
  }
}

function isApiField(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (API_FIELDS.has(key)) return true;
  if (!ID_FIELDS.has(key)) return false;
  const id = isObject(value) && "value" in value ? value.value : value;
  if (typeof id !== "string") return typeof id === "number";
  return UUID.test(id) || /^\d+$/.test(id);
}
