import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, isObject, members } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";

/** Fields of the Run:ai API whose value one control plane has made up. */
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
/** Fields of the Run:ai API that its control plane alone understands. */
const API_FIELDS = new Set(["useGivenNameAsPrefix"]);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MAX_DEPTH = 12;

/** GITOPS-013: a manifest means the same on every cluster. */
export const noControlPlaneIds = defineRule({
  id: "GITOPS-013",
  name: "no-control-plane-ids",
  title: "A Run:ai manifest has no ids and no fields that only one control plane knows",
  severity: "error",
  pack: "strict",
  rationale:
    "Run:ai's control plane makes up its ids, other ones in each installation. Committed ones bind the manifest to one of them, and an API body is no object that a cluster takes.",
  fix: "remove the field; name the project by its namespace or label, and turn API bodies into definitions with muster import",
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
          message: `${map.slice(0, -1)} ${key} holds an id of one control plane, ${value}`,
          received: value,
        });
      }
    }
    const group = groupOf(object.apiVersion);
    if (group !== "run.ai" && !group.endsWith(".run.ai")) return;
    visit(object.spec, "/spec", 0, (key, value, path) => {
      report({
        path,
        message: `${object.kind} ${object.metadata.name} has the API's field ${key}`,
        received: formatValue(value),
      });
    });
  },
});

function visit(
  value: unknown,
  path: string,
  depth: number,
  found: (key: string, value: unknown, path: string) => void,
): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  // Below `items` stand names of one's own: of variables, labels, volumes.
  const isNamed = Array.isArray(value) || path.endsWith("/items");
  for (const [key, member] of Object.entries(value)) {
    const here = pointerTo(path, key);
    if (!isNamed && isApiField(key, member)) found(key, member, here);
    else visit(member, here, depth + 1, found);
  }
}

function isApiField(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (API_FIELDS.has(key)) return true;
  if (!ID_FIELDS.has(key)) return false;
  const written = isObject(value) && "value" in value ? value.value : value;
  return typeof written === "string" ? UUID.test(written) || /^\d+$/.test(written) : typeof written === "number";
}
