import { bodyKindOf, isReplicasBody, isWorkloadBody, REPLICAS_BODY } from "../../inputs/index.ts";
import { isUnpublishedKind } from "../../k8s-fields/index.ts";
import { at, formatValue, groupOf, isObject, items, MUSTER_API_VERSION, member, stringOf } from "../../kernel/index.ts";

/** The kinds of inputs without an `apiVersion`, which `--as-kind` can name. */
export const BODY_KINDS = [
  "training",
  "distributed-inference",
  "workload-type",
  "workspace",
  "distributed-training",
  "inference",
  "workload",
] as const;

/** A kind of request body. */
export type BodyKind = (typeof BODY_KINDS)[number];

/** The kind of an input, or the reason for which it cannot be imported. */
export type InputKind =
  | { readonly kind: BodyKind; readonly isGuess?: true }
  | { readonly kind: "runai" | "object" }
  | { readonly kind: "refused"; readonly reason: string };

const FILE_KINDS = {
  Training: "training",
  DistributedInference: "distributed-inference",
  WorkloadType: "workload-type",
} as const;

/** Fields of a `spec` that only one kind of body has. */
const DISTINCTIVE_FIELDS: readonly (readonly [BodyKind, readonly string[]])[] = [
  ["distributed-inference", ["leader", "workers", "startupPolicy", "replicas"]],
  ["distributed-training", ["numWorkers", "distributedFramework", "slotsPerWorker", "cleanPodPolicy"]],
  ["inference", ["servingPort", "autoscaling", "servingConfiguration"]],
  ["training", ["completions", "parallelism"]],
];

/** Fields that only a policy has. */
const POLICY_FIELDS = ["meta", "policy", "rules", "defaults"];

/** Tools that people open in a browser, which workspaces have. */
const WORKSPACE_TOOLS = /^(?:jupyter|visual-studio|vscode|rstudio|matlab)/i;

/**
 * Returns what an input is. A Training and a workspace have the same fields, so a body that states neither is read as a
 * Training, and as a workspace where it exposes a tool for interactive work.
 */
export function kindOfInput(value: unknown, file: string, asKind: BodyKind | undefined): InputKind {
  if (!isObject(value)) return refused("must be a request body of the Run:ai API or a manifest");
  const { apiVersion, kind } = value;
  if (typeof apiVersion === "string") return kindOfObject(apiVersion, kind);
  if (isReplicasBody(file, value)) return refused(`${REPLICAS_BODY}; import the answer of its GET call`);
  if (asKind !== undefined) return { kind: asKind };
  const named = bodyKindOf(file);
  if (named !== undefined) return { kind: FILE_KINDS[named] };
  if (isWorkloadBody(value)) return { kind: "workload" };
  if (POLICY_FIELDS.some((field) => value[field] !== undefined)) return refused(POLICY);
  if (value.complianceIssues !== undefined || (value.code !== undefined && value.message !== undefined)) {
    return refused("is an answer of the API that refuses a request, and not a workload");
  }
  if (!isObject(value.spec)) return kindWithoutSpec(value);
  if (value.masterSpec !== undefined || value.masterSpecSameAsWorker !== undefined) {
    return { kind: "distributed-training" };
  }
  const found = DISTINCTIVE_FIELDS.find(([, fields]) =>
    fields.some((field) => (member(value.spec, field) ?? undefined) !== undefined),
  );
  if (found !== undefined) return { kind: found[0] };
  const isTool = items(at(value.spec, "exposedUrls")).some((url) =>
    WORKSPACE_TOOLS.test(stringOf(member(url, "toolType"))),
  );
  return { kind: isTool ? "workspace" : "training", isGuess: true };
}

function kindOfObject(apiVersion: string, kind: unknown): InputKind {
  const group = groupOf(apiVersion);
  if (group === groupOf(MUSTER_API_VERSION)) return refused(ownKindText(kind));
  if (typeof kind !== "string" || kind === "") return refused("has an apiVersion, but no kind");
  if (group === "run.ai" && /Policy$/.test(kind)) return refused(POLICY);
  if (isUnpublishedKind({ apiVersion, kind })) {
    const call = "GET /api/v1/workloads/distributed-inferences/{id}";
    return refused(`is a ${kind}, whose form is not public; import the answer of ${call} in its place`);
  }
  return { kind: group === "run.ai" && /Workload$/.test(kind) ? "runai" : "object" };
}

const POLICY =
  "is a policy of Run:ai, which is not a workload; move it to runai-policies/ (docs/guides/runai-policies.md)";

const DEFINITIONS: readonly unknown[] = ["Training", "DistributedInference", "WorkloadType"];

function ownKindText(kind: unknown): string {
  if (DEFINITIONS.includes(kind)) return "is a definition already";
  return `is of muster (kind: ${formatValue(kind)}), and not a workload of the platform`;
}

function kindWithoutSpec(value: Readonly<Record<string, unknown>>): InputKind {
  const fields = ["categoryId", "priorityId", "resourceInterfaces", "categoryName", "priorityName"];
  if (fields.some((field) => value[field] !== undefined)) return { kind: "workload-type" };
  if (value.workloadId !== undefined) {
    return refused("is an entry of a list without a spec; read the workload by its id");
  }
  return refused("is neither a request body of the Run:ai API, which has a spec, nor a manifest");
}

function refused(reason: string): InputKind {
  return { kind: "refused", reason };
}
