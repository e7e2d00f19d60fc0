import { type FoundField, findField, type RunaiField, wrappedValue } from "../../k8s-fields/index.ts";
import {
  at,
  MUSTER_API_VERSION,
  members,
  missing,
  ownEntry,
  pointerTo,
  record,
  stringOf,
  text,
  violation,
  withoutTrailing,
} from "../../kernel/index.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../model/index.ts";
import { SUSPEND_ANNOTATION } from "../definitions/gang-size.ts";
import { reservedLabel, reservedObjectAnnotation } from "../definitions/reserved-keys.ts";
import { carryItems, carryTexts } from "./carry-items.ts";
import { type ImportContext, nameOfId, projectOfNamespace } from "./context.ts";
import { Draft } from "./draft.ts";
import { carryGpus, numberOf } from "./gpu-request.ts";
import { withoutState } from "./object-metadata.ts";

/** Returns the Training of a TrainingWorkload without errors. */
export function fromTrainingWorkload(object: Readonly<Record<string, unknown>>, context: ImportContext): Draft {
  const draft = new Draft({ apiVersion: MUSTER_API_VERSION, kind: "Training", metadata: {}, spec: {} });
  const { metadata, spec } = withoutState(object, draft);
  setName(draft, metadata, record(spec));
  carryMetadata(draft, record(metadata), context);
  for (const [name, value] of members(spec)) {
    const found = value === null || value === undefined ? undefined : findField(name);
    if (found !== undefined) carryField(draft, found, name, record(spec));
  }
  carryGpus(draft, record(spec));
  return draft;
}

function setName(draft: Draft, metadata: unknown, spec: object): void {
  const [name, prefix, objectName] = [
    wrappedValue(spec, "name"),
    wrappedValue(spec, "namePrefix"),
    at(metadata, "name"),
  ];
  draft.set("/metadata/name", name, "/spec/name/value");
  if (name === undefined && prefix !== undefined) {
    // muster adds a dash before the hash.
    draft.set("/metadata/name", withoutTrailing(stringOf(prefix), "-"), "/spec/namePrefix/value");
    draft.set("/useGivenNameAsPrefix", true, "/spec/namePrefix");
  } else if (objectName !== undefined && objectName !== name) {
    draft.remark("lost", "/metadata/name", "is not the name of the workload, which is spec.name");
  }
}

/** The labels and annotations of the platform that are fields of a definition, and those that follow from others. */
function carryMetadata(draft: Draft, metadata: Readonly<Record<string, unknown>>, context: ImportContext): void {
  const project =
    text(at(metadata, "labels", RUNAI_KEYS.project)) ?? projectOfNamespace(text(metadata.namespace), context);
  const source =
    at(metadata, "labels", RUNAI_KEYS.project) === undefined ? "/metadata/namespace" : "/metadata/labels/project";
  if (project === undefined) {
    draft.problems.push(
      missing("/metadata", "namespace", {
        message: "does not name a project, and no label project does",
        fix: "write the namespace of the project, runai-<project>, or the label project",
      }),
    );
  } else draft.set("/project", nameOfProject(project, context), source);
  for (const [key, value] of members(metadata.labels)) carryLabel(draft, key, value, project);
  for (const [key, value] of members(metadata.annotations)) {
    const path = pointerTo("/metadata/annotations", key);
    if (key === "clusterId") draft.set("/cluster", nameOfId(draft, "clusters", value, path, context.ids), path);
    else if (reservedObjectAnnotation(key) === undefined) draft.set(path, value, path);
    else draft.remark("lost", path, `is reserved in a definition: ${reservedObjectAnnotation(key)}`);
  }
  for (const key of Object.keys(metadata)) {
    if (["name", "namespace", "labels", "annotations"].includes(key)) continue;
    draft.remark("lost", pointerTo("/metadata", key), "has no field in a definition");
  }
}

function nameOfProject(project: string, { ids }: ImportContext): string {
  return ids.nameOf("projects", project) ?? project;
}

function carryLabel(draft: Draft, key: string, value: unknown, project: string | undefined): void {
  const path = pointerTo("/metadata/labels", key);
  if (key === RUNAI_KEYS.project) return;
  if (key === KAI_KEYS.priorityClass) draft.set("/spec/priorityClass", value, path);
  else if (key === KAI_KEYS.preemptibility) draft.set("/spec/preemptibility", value, path);
  // The queue of the default pool is that of the project.
  else if ((key === KAI_KEYS.queue || key === RUNAI_KEYS.queue) && value === project) return;
  else if (reservedLabel(key) === undefined) draft.set(path, value, path);
  else draft.remark("lost", path, `is reserved in a definition: ${reservedLabel(key)}`);
}

/** Fields of a workload that no field of the API has, each with the reason or the alternative. */
const LOST: Readonly<Record<string, string>> = {
  dropAllCapabilities: "has no field in the API, which can only add capabilities",
  ingressUrl: "has no field in the API; use exposedUrls",
  jupyter: "has no field in the API; write the command that starts Jupyter",
  migProfile: "has no field in the API; request the profile in compute.extendedResources, as nvidia.com/mig-<profile>",
  mountPropagation: "has a field for host paths only",
  mpi: "has no field in a Training",
  readinessProbe: "is a text without a documented form; write probes.readiness",
  volumes: "has no documented form; write the volumes below storage",
};

type Carry = (draft: Draft, spec: Readonly<Record<string, unknown>>, source: string) => void;

const nothing: Carry = () => undefined;

/** Without a source, the API takes the ids and groups of the image. */
const ID_SOURCE = "/spec/security/uidGidSource";

/** Fields that are carried in another way than as one value at their place in the API. */
const SPECIAL: Readonly<Record<string, Carry>> = {
  active: (draft, spec, source) => {
    if (wrappedValue(spec, "active") === false) {
      draft.set(pointerTo("/metadata/annotations", SUSPEND_ANNOTATION), "true", source);
    }
  },
  baseWorkload: (draft, _spec, source) => {
    draft.problems.push({
      fault: "not-expressible",
      path: source,
      message: "names a template, whose content only the control plane has",
      fix: "write the fields of the template into spec",
    });
  },
  gpu: nothing,
  gpuDevices: nothing,
  gpuLimit: nothing,
  gpuMemory: nothing,
  gpuMemoryLimit: nothing,
  imagePullSecrets: (draft, spec, source) => {
    draft.set("/spec/imagePullSecrets", [{ name: wrappedValue(spec, "imagePullSecrets") }], source);
  },
  name: nothing,
  namePrefix: nothing,
  nodePools: (draft, spec, source) => {
    const pools = stringOf(wrappedValue(spec, "nodePools"))
      .split(/[\s,]+/)
      .filter((pool) => pool !== "");
    if (pools.length > 0) draft.set("/spec/nodePools", pools, source);
    // The input has one text for all of them.
    for (const index of pools.keys()) draft.trace(pointerTo("/spec/nodePools", index), source);
  },
  podAffinity: (draft, spec, source) => {
    if (wrappedValue(spec, "podAffinity") !== true) return;
    const key = wrappedValue(spec, "podAffinityTopology");
    if (key === undefined) draft.remark("lost", source, "needs podAffinityTopology, because the API requires a key");
    else {
      const rule = wrappedValue(spec, "podAffinitySchedulingRule");
      if (rule === undefined) {
        draft.remark("changed", source, "has no scheduling rule, which the API requires; Preferred was added");
      }
      draft.set("/spec/podAffinity", { type: rule === "hard" ? "Required" : "Preferred", key }, source);
    }
  },
  podAffinitySchedulingRule: (draft, spec, source) => {
    const [isOn, key] = [wrappedValue(spec, "podAffinity"), wrappedValue(spec, "podAffinityTopology")];
    if (isOn !== true || key === undefined) {
      draft.remark("lost", source, "has no effect without podAffinity and its topology");
    }
  },
  podAffinityTopology: (draft, spec, source) => {
    if (wrappedValue(spec, "podAffinity") !== true) draft.remark("lost", source, "has no effect without podAffinity");
  },
  preemptible: (draft, spec, source) => {
    const isPreemptible = wrappedValue(spec, "preemptible") === true;
    draft.set("/spec/preemptibility", isPreemptible ? "preemptible" : "non-preemptible", source);
  },
  runAsUser: (draft, spec, source) => {
    if (wrappedValue(spec, "runAsUser") !== true) return;
    const hasIds = (wrappedValue(spec, "runAsUid") ?? wrappedValue(spec, "runAsGid")) !== undefined;
    if (hasIds) draft.set(ID_SOURCE, "custom", source);
    else draft.remark("lost", source, "takes the ids of the user who submits; write runAsUid and runAsGid");
  },
  serviceType: (draft, spec, source) => {
    const ports = members(at(spec, "ports", "items"));
    if (!ports.some(([, port]) => at(port, "value", "serviceType") === undefined)) {
      draft.remark("lost", source, "has no effect, because no port takes it");
    }
  },
  supplementalGroups: (draft, spec, source) => {
    const groups = stringOf(wrappedValue(spec, "supplementalGroups")).replaceAll(/[;,] ?/g, ",");
    draft.set("/spec/security/supplementalGroups", groups, source);
    draft.set(ID_SOURCE, "custom", source);
  },
  usage: (draft, spec, source) => {
    if (spec.usage !== "Template") return;
    draft.problems.push(
      violation(source, "is Template: the object stores a template and runs nothing", { fix: "write usage: Submit" }),
    );
  },
  username: (draft, _spec, source) => draft.remark("state", source, "is for display only; git has the author"),
};

function carryField(draft: Draft, found: FoundField, name: string, spec: Readonly<Record<string, unknown>>): void {
  const { field } = found;
  const source = field.form === "wrapped" ? pointerTo("/spec", name, "value") : pointerTo("/spec", name);
  const special = ownEntry(SPECIAL, field.name);
  if (special !== undefined) special(draft, spec, source);
  else if (Object.hasOwn(LOST, field.name) || field.api === undefined) {
    // A switch that is off has the same effect as no field.
    const isOff = field.type === "Boolean" && at(spec, name, "value") === (field.default ?? false);
    if (!isOff) draft.remark("lost", source, LOST[field.name] ?? "has no field in the API");
  } else if (field.item === "text") carryTexts(draft, found, name, spec);
  else if (field.form === "items") carryItems(draft, found, name, spec);
  else carryValue(draft, field, wrappedValue(spec, name), source);
}

function carryValue(draft: Draft, { type, api }: RunaiField, value: unknown, source: string): void {
  const isText = type === "Quantity" && value !== undefined;
  const plain = isText ? stringOf(value) : value;
  draft.set(`/spec/${api}`, type === "Number" ? numberOf(value) : plain, source);
}
