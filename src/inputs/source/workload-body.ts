import { describeValue } from "../../k8s-fields/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import {
  definitionRules,
  type FieldProblem,
  given,
  type Issue,
  isObject,
  issuesOf,
  member,
  missing,
  pointerTo,
  record,
  stringOf,
  text,
  unjudgedBy,
  violation,
} from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { KAI_KEYS, resolveTarget } from "../../model/index.ts";
import { readYaml } from "../../yaml/index.ts";
import type { DocumentItem } from "./items.ts";

/** The manifest in a request body of the Workloads V2 API, as the object that it becomes. */
interface WorkloadBody {
  /** Absent where the body has no manifest. Its other fields are not checked yet. */
  readonly object?: KubeObject;
  /** Cluster of the project, if it is known. */
  readonly cluster?: string;
  /** Positions of the manifest. */
  readonly locate: DocumentItem["locate"];
  readonly issues: readonly Issue[];
}

/** Fields of a body with a manifest in base64; release 3.0 has the second one. */
export const ENCODED_MANIFESTS = ["manifestBase64Encoded", "manifestEncodedBase64"] as const;
const MANIFESTS = ["manifest", ...ENCODED_MANIFESTS] as const;

/** Whether a value is the body of `POST /api/v2/workloads`: the metadata of a workload beside a manifest. */
export function isWorkloadBody(value: unknown): boolean {
  if (!isObject(value) || value.kind !== undefined || !isObject(value.metadata)) return false;
  const { projectId, clusterId } = value.metadata;
  const { apiVersion, kind } = record(value.manifest);
  if (typeof apiVersion === "string" && typeof kind === "string") return true;
  return (projectId ?? clusterId) !== undefined && MANIFESTS.some((field) => value[field] !== undefined);
}

/**
 * Reads a body of the Workloads V2 API: the manifest gets the namespace of the project, the priority and preemptibility of
 * the body, and the name of the body where it has none.
 */
export function readWorkloadBody(
  { value, locate }: Pick<DocumentItem, "value" | "locate">,
  organization: Organization,
): WorkloadBody {
  const body = record(value);
  const metadata = record(body.metadata);
  const findings: FieldProblem[] = [];
  const place = placeOf(metadata, organization, findings);
  const field = MANIFESTS.find((name) => body[name] !== undefined) ?? "manifest";
  for (const other of MANIFESTS) {
    if (other === field || body[other] === undefined) continue;
    findings.push(
      violation(pointerTo("", other), `cannot be combined with ${field}`, { fix: "remove one of the two" }),
    );
  }
  const manifest = field === "manifest" ? body.manifest : decoded(body[field], field, findings);
  const pointer = pointerTo("", field);
  if (field === "manifest" && !isObject(manifest)) {
    const message = `must be a Kubernetes object, but is ${describeValue(manifest)}`;
    findings.push({ fault: "schema", path: pointer, message });
  }
  const issues = issuesOf(findings, { rules: definitionRules, locate });
  const result = {
    cluster: place.cluster,
    locate: (path: string, at?: "key" | "value") => {
      const ofBody = bodyFieldOf(path, metadata);
      if (ofBody !== undefined) return locate(ofBody, at);
      return locate(field === "manifest" ? pointer + path : pointer, at);
    },
  };
  if (!isObject(manifest)) return given({ ...result, issues: unjudgedBy(issues) });
  return given({ ...result, issues, object: completed(manifest, metadata, place) });
}

/** The labels that a field of the body gives the manifest, with the name of the field. */
const LABELS_OF_BODY = [
  [KAI_KEYS.priorityClass, "priority"],
  [KAI_KEYS.preemptibility, "preemptibility"],
] as const;

/** The pointer of the field of a body that a label of its manifest comes from; undefined for any other path. */
function bodyFieldOf(path: string, metadata: Readonly<Record<string, unknown>>): string | undefined {
  const field = LABELS_OF_BODY.find(([label]) => path === pointerTo("/metadata/labels", label))?.[1];
  if (field === undefined || text(metadata[field]) === undefined) return undefined;
  return pointerTo("/metadata", field);
}

interface Place {
  readonly cluster?: string | undefined;
  readonly namespace?: string | undefined;
}

function placeOf(
  metadata: Readonly<Record<string, unknown>>,
  organization: Organization,
  findings: FieldProblem[],
): Place {
  const [project, cluster] = [metadata.projectId, metadata.clusterId].map((id) =>
    id == null ? undefined : stringOf(id),
  );
  if (project !== undefined && cluster !== undefined) {
    const more = { fix: "remove clusterId: the project has a cluster" };
    findings.push(violation("/metadata/clusterId", "cannot be combined with projectId", more));
  }
  // Without projects there is no muster.yaml to compare with.
  if (project !== undefined && organization.projects.length > 0) {
    const resolved = resolveTarget(organization, project, undefined);
    if ("target" in resolved) return { cluster: resolved.target.cluster.name, namespace: resolved.target.namespace };
    const { message, fix, received } = resolved.problem;
    findings.push(violation("/metadata/projectId", message, given({ fix, received, label: "metadata.projectId" })));
  } else if ((project ?? cluster) === undefined) {
    findings.push(missing("/metadata", "projectId", { expected: "projectId, or clusterId" }));
  }
  const known = organization.clusters.find(({ name, id }) => name === cluster || id === cluster);
  return { cluster: known?.name };
}

function decoded(value: unknown, field: string, findings: FieldProblem[]): unknown {
  const { documents, unreadable } = readYaml(Buffer.from(text(value) ?? "", "base64"), "manifest");
  const [document, ...others] = documents.filter((each) => each.value !== null);
  if (document !== undefined && others.length === 0 && unreadable.length === 0) return document.value;
  const problem = unreadable[0]?.message ?? `it has ${documents.length} documents`;
  findings.push(violation(pointerTo("", field), `must be one manifest in base64: ${problem}`));
  return undefined;
}

function completed(
  manifest: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  { namespace }: Place,
): KubeObject {
  const metadata = record(manifest.metadata);
  // The platform prefers the values of the body to those of the manifest.
  const labels = given({
    ...record(metadata.labels),
    ...Object.fromEntries(
      LABELS_OF_BODY.map(([label, field]) => [label, text(body[field]) ?? member(metadata.labels, label)]),
    ),
  });
  const added = given({ name: metadata.name ?? body.name, namespace: namespace ?? metadata.namespace });
  const withLabels = Object.keys(labels).length === 0 ? metadata : { ...metadata, labels };
  return { ...manifest, metadata: { ...withLabels, ...added } } as unknown as KubeObject;
}
