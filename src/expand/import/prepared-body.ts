import { checkShape } from "../../k8s-fields/index.ts";
import { isObject, members, nearest, pointerTo, valueAt } from "../../kernel/index.ts";
import { requestBodySchemas, WORDS } from "../../model/index.ts";
import type { Draft } from "./draft.ts";
import { impliedRequestType } from "./gpu-request.ts";
import { withoutNoise } from "./without-noise.ts";

/** Fields of a response that are not fields of a request: the platform's own data. */
const STATE: ReadonlySet<string> = new Set([
  "actualPhase",
  "clusterStatuses",
  "createdAt",
  "createdBy",
  "deletedAt",
  "departmentId",
  "desiredPhase",
  "id",
  "phase",
  "requestedName",
  "tenantId",
  "type",
  "updatedAt",
  "updatedBy",
  "workloadId",
]);

/**
 * Reports the fields beside `spec` of a body that the result cannot have. A name similar to a field of requests is an
 * error, because it is probably a misspelt one.
 */
export function checkEnvelope(draft: Draft, body: object, known: readonly string[]): void {
  for (const [name, value] of members(body)) {
    if (known.includes(name) || value === null || value === undefined) continue;
    const path = pointerTo("", name);
    const close = nearest(name, known);
    if (name === "templateId") {
      draft.remark(
        "lost",
        path,
        "names a template, whose content only the control plane has; write its fields into spec",
      );
    } else if (STATE.has(name)) draft.remark("state", path, "is data of the platform");
    else if (close === undefined) draft.remark("lost", path, "is not a field of a request body");
    else {
      const message = `unknown field; did you mean ${close}?`;
      draft.problems.push({ fault: "unknown-field", path, message, atKey: true, fix: `rename it to ${close}` });
    }
  }
}

/**
 * Returns a `spec` of the API without noise and without unknown fields, which become remarks where no known field is
 * similar.
 */
export function preparedSpec(draft: Draft, value: unknown, kind: "Training" | "DistributedInference"): unknown {
  const spec = withoutNoise(value) ?? {};
  const { [kind]: schema, ...others } = requestBodySchemas;
  const { findings } = checkShape(schema, { spec }, { others, ...WORDS });
  for (const { path, message, fault, fix } of findings) {
    if (fault !== "unknown-field" || (fix ?? "remove it") !== "remove it") continue;
    draft.remark("lost", path, message);
    removeAt({ spec }, path);
  }
  return spec;
}

/** Adds the request type of each GPU request that implies one, as the platform does. */
export function addRequestTypes(draft: Draft, spec: unknown): void {
  for (const [path, holder] of [
    ["", spec],
    ["/leader", valueAt(spec, "/leader")],
    ["/worker", valueAt(spec, "/worker")],
  ] as const) {
    const compute = isObject(holder) ? holder.compute : undefined;
    const type = isObject(compute) ? impliedRequestType(compute) : undefined;
    if (type === undefined) continue;
    Object.assign(compute as object, { gpuRequestType: type });
    draft.remark(
      "changed",
      `/spec${path}/compute`,
      `has no gpuRequestType; ${type} was added, which its request implies`,
    );
  }
}

// `withoutNoise` has made a copy.
function removeAt(value: unknown, pointer: string): void {
  const end = pointer.lastIndexOf("/");
  const holder = valueAt(value, pointer.slice(0, end));
  const key = pointer
    .slice(end + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  if (isObject(holder)) delete (holder as Record<string, unknown>)[key];
}
