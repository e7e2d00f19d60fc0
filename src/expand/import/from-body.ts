import { at, items, MUSTER_API_VERSION, member, pointerTo, record, text } from "../../kernel/index.ts";
import { SUSPEND_ANNOTATION } from "../definitions/gang-size.ts";
import { type ImportContext, nameOfId, setTarget } from "./context.ts";
import { Draft } from "./draft.ts";
import { addRequestTypes, checkEnvelope, preparedSpec } from "./prepared-body.ts";

const BODY_FIELDS = ["name", "useGivenNameAsPrefix", "projectId", "clusterId", "spec"] as const;

/** Returns the definition of a request or response body of the Trainings or the Distributed Inferences API. */
export function fromWorkloadBody(
  body: Readonly<Record<string, unknown>>,
  kind: "Training" | "DistributedInference",
  context: ImportContext,
): Draft {
  const draft = new Draft({ apiVersion: MUSTER_API_VERSION, kind, metadata: {} });
  checkEnvelope(draft, body, BODY_FIELDS);
  carryName(draft, body);
  setTarget(draft, body, context);
  const spec = preparedSpec(draft, body.spec, kind);
  addRequestTypes(draft, spec);
  draft.set("/spec", spec, "/spec");
  remarkAssets(draft, body.spec);
  return draft;
}

/** Sets name and life of a workload. A response has the name of the request beside the final one. */
export function carryName(draft: Draft, body: Readonly<Record<string, unknown>>): void {
  const { name, requestedName, useGivenNameAsPrefix } = body;
  const isGenerated = typeof requestedName === "string" && requestedName !== "" && requestedName !== name;
  draft.set("/metadata/name", isGenerated ? requestedName : name, isGenerated ? "/requestedName" : "/name");
  if (useGivenNameAsPrefix !== false) {
    draft.set("/useGivenNameAsPrefix", useGivenNameAsPrefix ?? (isGenerated || undefined), "/useGivenNameAsPrefix");
  }
  if (body.desiredPhase === "Stopped") {
    draft.set(pointerTo("/metadata/annotations", SUSPEND_ANNOTATION), "true", "/desiredPhase");
  } else if (body.desiredPhase === "Deleted") {
    draft.remark("changed", "/desiredPhase", "is Deleted, but a definition creates the workload again");
  }
}

/** An asset has only an id, which the definition keeps. */
function remarkAssets(draft: Draft, spec: unknown): void {
  for (const [index, volume] of items(at(spec, "storage", "dataVolume")).entries()) {
    const id = text(member(volume, "id"));
    if (id === undefined) continue;
    draft.remark(
      "id",
      pointerTo("/spec/storage/dataVolume", index, "id"),
      "is the id of an asset, which is kept; mount the claim behind it",
    );
  }
}

/** Returns the WorkloadType of a request or response body of the Workload Types API. */
export function fromTypeBody(body: Readonly<Record<string, unknown>>, { ids }: ImportContext): Draft {
  const draft = new Draft({ apiVersion: MUSTER_API_VERSION, kind: "WorkloadType", metadata: {}, spec: {} });
  const known = ["name", "clusters", "group", "preemptibility", "resourceInterfaces"];
  const words = ["category", "priority"].flatMap((field) => [field, `${field}Id`, `${field}Name`]);
  checkEnvelope(draft, body, [...known, ...words]);
  draft.set("/metadata/name", body.name, "/name");
  draft.set("/clusters", body.clusters, "/clusters");
  draft.set("/spec/group", body.group, "/group");
  for (const [field, kind] of [
    ["category", "categories"],
    ["priority", "priorities"],
  ] as const) {
    const path = [field, `${field}Name`].find((name) => (body[name] ?? undefined) !== undefined);
    const id = `${field}Id`;
    if (path !== undefined) draft.set(`/spec/${field}`, body[path], `/${path}`);
    else draft.set(`/spec/${field}`, nameOfId(draft, kind, body[id], `/${id}`, ids), `/${id}`);
  }
  draft.set("/spec/preemptibility", body.preemptibility, "/preemptibility");
  const interfaces = items(body.resourceInterfaces);
  if (interfaces.length > 0) {
    draft.set(
      "/spec/resourceInterfaces",
      interfaces.map((each, index) => interfaceOf(draft, each, index)),
      "/resourceInterfaces",
    );
  }
  return draft;
}

/** A request has `{spec}`, a response `{version, resourceInterface}`. */
function interfaceOf(draft: Draft, value: unknown, index: number): unknown {
  const { version, resourceInterface } = record(value);
  if (resourceInterface === undefined) return value;
  const path = pointerTo("/resourceInterfaces", index);
  if (version !== undefined) draft.remark("state", `${path}/version`, "is that of the Resource Interface");
  return { spec: member(resourceInterface, "spec") ?? resourceInterface };
}
