import { RUNAI_API_VERSION, type RunaiKind, wrapValue } from "../../k8s-fields/index.ts";
import { given, isObject, record } from "../../kernel/index.ts";
import { namespaceOf } from "../../model/index.ts";
import { type ImportContext, nameOfId } from "./context.ts";
import { type Building, Draft } from "./draft.ts";
import { carryName } from "./from-body.ts";
import { checkEnvelope } from "./prepared-body.ts";
import { runaiPart } from "./runai-part.ts";

/** The bodies without a kind of definition, each with its kind of `run.ai/v2alpha1`. */
const KINDS = {
  workspace: "InteractiveWorkload",
  "distributed-training": "DistributedWorkload",
  inference: "InferenceWorkload",
} as const satisfies Readonly<Record<string, RunaiKind>>;

/** A body whose workload becomes an object of `run.ai/v2alpha1`. */
export type RunaiBodyKind = keyof typeof KINDS;

const BODY_FIELDS = ["name", "useGivenNameAsPrefix", "projectId", "clusterId", "spec"] as const;
const MASTER_FIELDS = ["masterSpec", "masterSpecSameAsWorker"] as const;

/** Returns the object of a body of the Workspaces, the Distributed or the Inferences API. */
export function fromRunaiBody(
  body: Readonly<Record<string, unknown>>,
  kind: RunaiBodyKind,
  context: ImportContext,
): Draft {
  const runaiKind = KINDS[kind];
  const draft = new Draft({ apiVersion: RUNAI_API_VERSION, kind: runaiKind, metadata: {}, spec: {} });
  checkEnvelope(draft, body, [...BODY_FIELDS, ...(kind === "distributed-training" ? MASTER_FIELDS : [])]);
  setIdentity(draft, body, context);
  const worker = runaiPart(draft, record(body.spec), "/spec", runaiKind);
  draft.set("/spec", { ...record(draft.value.spec), ...worker }, "/spec");
  if (isObject(body.masterSpec)) {
    draft.set(
      "/masterSpec",
      { usage: "Submit", ...nameField(draft), ...runaiPart(draft, body.masterSpec, "/masterSpec", runaiKind) },
      "/masterSpec",
    );
  } else if (body.masterSpecSameAsWorker === true) {
    const { workers: _workers, jobType: _type, slotsPerWorker: _slots, ...master } = worker;
    draft.set("/masterSpec", { usage: "Submit", ...nameField(draft), ...master }, "/masterSpecSameAsWorker");
  }
  return draft;
}

function nameField(draft: Draft): Building {
  const { name, namePrefix } = record(draft.value.spec);
  return given({ name, namePrefix });
}

/** Sets name, namespace, cluster and labels. The platform completes a prefix, as muster does. */
function setIdentity(draft: Draft, body: Readonly<Record<string, unknown>>, context: ImportContext): void {
  const named = new Draft({});
  carryName(named, body);
  const { name } = record(named.value.metadata);
  draft.remarks.push(...named.remarks);
  draft.set("/metadata/name", name, "/name");
  draft.set("/spec/usage", "Submit", "");
  draft.set(named.value.useGivenNameAsPrefix === true ? "/spec/namePrefix" : "/spec/name", wrapValue(name), "/name");
  if (body.desiredPhase === "Stopped") draft.set("/spec/active", { value: false }, "/desiredPhase");
  const { projects, clusters } = context.organization;
  const project = nameOfId(draft, "projects", body.projectId, "/projectId", context.ids);
  const cluster = nameOfId(draft, "clusters", body.clusterId, "/clusterId", context.ids);
  const settings = projects.find((known) => known.name === project);
  const target =
    clusters.find((known) => known.name === cluster) ?? clusters.find(({ name: own }) => own === settings?.clusters[0]);
  if (settings !== undefined && target !== undefined) {
    draft.set("/metadata/namespace", namespaceOf(settings, target), "/projectId");
    if (settings.clusters.length > 1) draft.set("/metadata/annotations/muster.dev~1cluster", target.name, "/clusterId");
    return;
  }
  // An id is not a name, from which the namespace follows.
  const isNamed = project !== undefined && context.ids.idOf("projects", project) !== undefined;
  if (isNamed) draft.set("/metadata/namespace", `runai-${project}`, "/projectId");
  else draft.set("/metadata/annotations/projectId", project, "/projectId");
  draft.set("/metadata/annotations/clusterId", cluster, "/clusterId");
}
