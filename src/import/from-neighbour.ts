import { given } from "../base/given.ts";
import { presentItems } from "../base/nullable.ts";
import { isWithin, pointerTo, valueAt } from "../base/pointer.ts";
import { at, isObject, items, member, members, record } from "../base/read.ts";
import { checkSpec } from "../definition/parse/check-spec.ts";
import { requestBodySchemas } from "../definition/schema/envelope.ts";
import type { TrainingSpec } from "../definition/training.ts";
import { createExpansionReporter } from "../expand/report.ts";
import { runaiAccess } from "../expand/runai-access.ts";
import { runaiContainer } from "../expand/runai-container.ts";
import { refuseUnsayable } from "../expand/runai-refusals.ts";
import { runaiStorage } from "../expand/runai-storage.ts";
import { namespaceOf } from "../organization/organization.ts";
import {
  findField,
  itemised,
  kindsWith,
  RUNAI_API_VERSION,
  type RunaiKind,
  supportOf,
  wrappedItems,
  wrapValue,
} from "../runai/index.ts";
import { checkShape } from "../schema/shape.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import { type ImportContext, nameOfId } from "./context.ts";
import { type Building, Draft } from "./draft.ts";
import { carryName } from "./from-body.ts";
import { ownFields } from "./neighbour-fields.ts";
import { addRequestTypes, checkEnvelope, preparedSpec } from "./prepared-body.ts";

/** The bodies without a kind of definition, each with its kind of `run.ai/v2alpha1`. */
const KINDS = {
  workspace: "InteractiveWorkload",
  "distributed-training": "DistributedWorkload",
  inference: "InferenceWorkload",
} as const satisfies Readonly<Record<string, RunaiKind>>;

/** A body whose workload becomes an object of `run.ai/v2alpha1`. */
export type NeighbourKind = keyof typeof KINDS;

const BODY_FIELDS = ["name", "useGivenNameAsPrefix", "projectId", "clusterId", "spec"] as const;
const MASTER_FIELDS = ["masterSpec", "masterSpecSameAsWorker"] as const;

/** Returns the object of a body of the Workspaces, the Distributed or the Inferences API. */
export function fromNeighbour(
  body: Readonly<Record<string, unknown>>,
  kind: NeighbourKind,
  context: ImportContext,
): Draft {
  const runaiKind = KINDS[kind];
  const draft = new Draft({ apiVersion: RUNAI_API_VERSION, kind: runaiKind, metadata: {}, spec: {} });
  checkEnvelope(draft, body, [...BODY_FIELDS, ...(kind === "distributed-training" ? MASTER_FIELDS : [])]);
  setIdentity(draft, body, context);
  const worker = partOf(draft, record(body.spec), "/spec", runaiKind);
  draft.set("/spec", { ...record(draft.value.spec), ...worker }, "/spec");
  if (isObject(body.masterSpec)) {
    draft.set(
      "/masterSpec",
      { usage: "Submit", ...nameField(draft), ...partOf(draft, body.masterSpec, "/masterSpec", runaiKind) },
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

const LATER = [
  "parallelism",
  "completions",
  "backoffLimit",
  "terminateAfterPreemption",
  "autoDeletionTimeAfterCompletionSeconds",
] as const;

/** Returns the fields of a `spec` or `masterSpec`; what `run.ai/v2alpha1` or the kind does not have becomes remarks. */
function partOf(draft: Draft, spec: Readonly<Record<string, unknown>>, place: string, kind: RunaiKind): Building {
  const { own, rest } = ownFields(draft, spec, place, kind);
  const inner = new Draft({});
  const plain = preparedSpec(inner, rest, "Training");
  // run.ai/v2alpha1 has no request type.
  addRequestTypes(new Draft({}), plain);
  const report = createExpansionReporter();
  const shape = checkShape(requestBodySchemas.Training, { spec: plain });
  inner.problems.push(...shape.findings.filter(({ path }) => isWithin(path, "/spec")));
  const valid = record(member(shape.value, "spec")) as TrainingSpec;
  inner.problems.push(...checkSpec("Training", valid, "/spec", undefined, shape.broken));
  refuseUnsayable({ kind: "Training", metadata: { name: "" }, project: "", spec: valid }, report);
  const access = runaiAccess(valid, report);
  const built: Building = {
    ...own,
    ...runaiContainer(valid, report),
    ...runaiStorage(valid.storage ?? {}, report),
    ...access,
    ...given({
      ports: itemised([...wrappedItems(own, "ports"), ...wrappedItems(access, "ports")]),
      nodePools: wrapValue(valid.nodePools?.length ? valid.nodePools.join(" ") : undefined),
    }),
    ...Object.fromEntries(
      LATER.flatMap((field) => (isGivenValue(valid[field]) ? [[field, { value: valid[field] }]] : [])),
    ),
  };
  carryScheduling(draft, valid, place);
  for (const { path, message, severity } of report.issues)
    inner.remark(severity === "error" ? "lost" : "changed", path, sentenceOf(message));
  for (const path of displayOnly(valid)) inner.remark("lost", path, "has no field in run.ai/v2alpha1");
  const moved = (path: string) => place + path.replace(/^\/spec/, "");
  draft.remarks.push(...inner.remarks.map((remark) => ({ ...remark, path: moved(remark.path) })));
  draft.problems.push(...inner.problems.map((problem) => ({ ...problem, path: moved(problem.path) })));
  return supported(draft, built, place, kind);
}

/** The rest of a message whose subject is its field. */
function sentenceOf(message: string): string {
  return message.replace(/^\S+ /, "");
}

function isGivenValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Priority and preemptibility are labels of the object; the category follows from the kind. */
function carryScheduling(draft: Draft, spec: TrainingSpec, place: string): void {
  const labels = [
    [KAI_KEYS.priorityClass, "priorityClass"],
    [KAI_KEYS.preemptibility, "preemptibility"],
  ] as const;
  for (const [label, field] of labels) {
    draft.set(pointerTo("/metadata/labels", label), spec[field], pointerTo(place, field));
  }
  if (isGivenValue(spec.category)) draft.remark("lost", `${place}/category`, "follows from the kind of the workload");
}

const DISPLAYED: readonly (readonly [list: string, member: string])[] = [
  ["/environmentVariables", "description"],
  ["/exposedUrls", "toolType"],
  ["/exposedUrls", "toolName"],
  ["/ports", "toolType"],
  ["/ports", "toolName"],
];

const LISTS = [
  "/annotations",
  "/compute/extendedResources",
  "/environmentVariables",
  "/exposedUrls",
  "/imagePullSecrets",
  "/labels",
  "/ports",
  "/tolerations",
  ...["configMapVolume", "dataVolume", "emptyDirVolume", "git", "hostPath", "nfs", "pvc", "s3", "secretVolume"].map(
    (name) => `/storage/${name}`,
  ),
];

/** The pointers of fields without an equivalent that the expansion of a Training leaves out: those for display, and items that are excluded. */
function displayOnly(spec: TrainingSpec): readonly string[] {
  const listAt = (list: string) => items(valueAt(spec, list));
  const shown = DISPLAYED.flatMap(([list, member]) =>
    listAt(list).flatMap((item, index) => (isGivenValue(at(item, member)) ? [`/spec${list}/${index}/${member}`] : [])),
  );
  const excluded = LISTS.flatMap((list) =>
    listAt(list).flatMap((item, index) => (at(item, "exclude") === true ? [`/spec${list}/${index}`] : [])),
  );
  return [
    ...shown,
    ...excluded,
    ...repeatedNames(spec),
    ...items(spec.relatedUrls).map((_, index) => `/spec/relatedUrls/${index}`),
  ];
}

/** Labels and annotations with the name of a later one, which replaces them in a map. */
function repeatedNames(spec: TrainingSpec): readonly string[] {
  return (["annotations", "labels"] as const).flatMap((list) =>
    presentItems(spec[list]).flatMap(({ item, index }, place, all) =>
      all.slice(place + 1).some((later) => later.item.name === item.name) ? [`/spec/${list}/${index}`] : [],
    ),
  );
}

/** The fields that the kind has. */
function supported(draft: Draft, built: Building, place: string, kind: RunaiKind): Building {
  const kept = members(built).filter(([name]) => {
    const field = findField(name)?.field;
    if (field === undefined || supportOf(field, kind) !== "no") return true;
    const source = field.api === undefined ? name : field.api;
    draft.remark("lost", `${place}/${source}`, `has a field in ${kindsWith(field).join(", ")} only`);
    return false;
  });
  return Object.fromEntries(kept);
}
