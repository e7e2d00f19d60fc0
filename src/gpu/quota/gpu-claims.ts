import { at, formatValue, items, member, text } from "../../kernel/index.ts";
import { deviceQuantity } from "./device-quantity.ts";

/** ResourceClaimTemplate or ResourceClaim objects of the pod's namespace, by their name. */
export type ClaimObjects = ReadonlyMap<string, unknown>;

/** GPUs of a pod that come through dynamic resource allocation. */
interface ClaimedGpus {
  readonly gpus: number;
  /** Names of claims and templates that were not given, so that their GPUs are not counted. */
  readonly unknown: readonly string[];
}

/**
 * Whole GPUs of a pod's resource claims, as KAI counts them (common/resources/dra.go): requests of the `exactly` form
 * whose device class name contains "gpu". `ExactCount` counts its count, 1 by default; `All` counts 1, since the number is
 * unknown before allocation; alternatives (`firstAvailable`) count nothing. A claim that several pods share is counted
 * for each of them, and one that a pod names twice is counted once.
 */
export function claimedGpus(
  spec: unknown,
  templates: ClaimObjects,
  claims: ClaimObjects,
  problems: string[],
): ClaimedGpus {
  let gpus = 0;
  const unknown: string[] = [];
  const counted = new Set<string>();
  for (const entry of items(member(spec, "resourceClaims"))) {
    const claim = text(member(entry, "resourceClaimName"));
    const template = text(member(entry, "resourceClaimTemplateName"));
    const name = claim ?? template;
    if (name === undefined || (claim !== undefined && template !== undefined)) {
      const which = formatValue(member(entry, "name"));
      problems.push(`resource claim ${which} must name either a resourceClaimName or a resourceClaimTemplateName`);
    }
    if (name === undefined) continue;
    if (claim !== undefined && counted.has(claim)) continue;
    if (claim !== undefined) counted.add(claim);
    const object = claim === undefined ? templates.get(name) : claims.get(name);
    if (object === undefined) unknown.push(name);
    gpus += claimGpus(object, claim === undefined ? TEMPLATE_SPEC : CLAIM_SPEC);
  }
  return { gpus, unknown };
}

const TEMPLATE_SPEC = ["spec", "spec"] as const;
const CLAIM_SPEC = ["spec"] as const;

function claimGpus(object: unknown, spec: readonly string[]): number {
  // v1beta1 has the members of `exactly` in the request itself.
  const flat = member(object, "apiVersion") === "resource.k8s.io/v1beta1";
  let gpus = 0;
  for (const request of items(at(object, ...spec, "devices", "requests"))) {
    gpus += requestGpus(flat ? request : member(request, "exactly"));
  }
  return gpus;
}

function requestGpus(request: unknown): number {
  const deviceClass = text(member(request, "deviceClassName")) ?? "";
  if (!deviceClass.toLowerCase().includes("gpu")) return 0;
  const mode = member(request, "allocationMode") ?? "ExactCount";
  if (mode === "All") return 1;
  if (mode !== "ExactCount") return 0;
  const count = deviceQuantity(member(request, "count"))?.value ?? 0;
  if (count > 0) return count;
  return 1;
}
