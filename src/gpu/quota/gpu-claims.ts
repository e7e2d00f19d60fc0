import { at, formatValue, items, member, text } from "../../kernel/index.ts";
import type { ClaimObjects } from "./claims-by-namespace.ts";
import { type GpuClasses, isMigClass, isNamedGpuClass } from "./device-classes.ts";
import { deviceQuantity } from "./device-quantity.ts";

/** The objects on which the GPUs of resource claims depend. */
export interface ClaimSources {
  /** ResourceClaimTemplate objects of the pod's namespace, by name. Default: none. */
  readonly claimTemplates?: ClaimObjects | undefined;
  /** ResourceClaim objects of the pod's namespace, by name. Default: none. */
  readonly claims?: ClaimObjects | undefined;
  /** The GPU classes among the manifests. Default: classes are known by their names alone. */
  readonly gpuClasses?: GpuClasses | undefined;
}

/** A resource claim of a pod. */
export interface CountedClaim {
  /** Position in `spec.resourceClaims` of the pod. */
  readonly index: number;
  /** Name of the ResourceClaim or ResourceClaimTemplate. */
  readonly name: string;
  readonly gpus: number;
  /** Whether its object was not given, so that its GPUs are not counted. */
  readonly isMissing: boolean;
  /** Sentences about the requests that the number leaves out or estimates. */
  readonly doubts: readonly string[];
  /** The classes of its devices that are neither named as those of GPUs nor among the manifests. */
  readonly unknownClasses: readonly string[];
}

const NONE: ClaimObjects = new Map();

/**
 * Whole GPUs of a pod's resource claims: requests for devices of a class that is one of GPUs, by its name as KAI reads it
 * (common/resources/dra.go) or by a DeviceClass among the manifests. `ExactCount` counts its count, 1 by default; `All`
 * counts 1, since the number is unknown before allocation. Of alternatives (`firstAvailable`) the largest counts, though
 * KAI charges none. A claim that several pods share is counted for each of them, and one that a pod names twice is counted
 * once.
 */
export function gpuClaims(spec: unknown, sources: ClaimSources, problems: string[]): readonly CountedClaim[] {
  const { claimTemplates = NONE, claims = NONE, gpuClasses } = sources;
  const counted: CountedClaim[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of items(member(spec, "resourceClaims")).entries()) {
    const claim = text(member(entry, "resourceClaimName"));
    const template = text(member(entry, "resourceClaimTemplateName"));
    const name = claim ?? template;
    if (name === undefined || (claim !== undefined && template !== undefined)) {
      const which = formatValue(member(entry, "name"));
      problems.push(`resource claim ${which} must name either a resourceClaimName or a resourceClaimTemplateName`);
    }
    if (name === undefined) continue;
    if (claim !== undefined && seen.has(claim)) continue;
    if (claim !== undefined) seen.add(claim);
    const object = claim === undefined ? claimTemplates.get(name) : claims.get(name);
    const requests = items(at(object, ...(claim === undefined ? TEMPLATE_SPEC : CLAIM_SPEC), "devices", "requests"));
    // v1beta1 has the members of `exactly` in the request itself.
    const isFlat = member(object, "apiVersion") === "resource.k8s.io/v1beta1";
    const sizes = requests.map((request) => requestSize(request, isFlat, gpuClasses));
    counted.push({
      index,
      name,
      gpus: sizes.reduce((sum, { gpus }) => sum + gpus, 0),
      isMissing: object === undefined,
      doubts: sizes.flatMap(({ doubts }, position) =>
        doubts.map((doubt) => `request ${formatValue(member(requests[position], "name"))} ${doubt}`),
      ),
      unknownClasses: [...new Set(sizes.flatMap(({ unknown = [] }) => unknown))],
    });
  }
  return counted;
}

const TEMPLATE_SPEC = ["spec", "spec"] as const;
const CLAIM_SPEC = ["spec"] as const;

interface RequestSize {
  readonly gpus: number;
  readonly doubts: readonly string[];
  readonly unknown?: readonly string[];
}

const NO_GPUS: RequestSize = { gpus: 0, doubts: [] };

function requestSize(request: unknown, isFlat: boolean, classes: GpuClasses | undefined): RequestSize {
  const exact = devicesSize(isFlat ? request : member(request, "exactly"), classes);
  const alternatives = items(member(request, "firstAvailable")).map((each) => devicesSize(each, classes));
  const [largest = NO_GPUS] = alternatives.toSorted((a, b) => b.gpus - a.gpus);
  return {
    gpus: exact.gpus + largest.gpus,
    doubts: [...exact.doubts, ...new Set(alternatives.flatMap(({ doubts }) => doubts))],
    unknown: [exact, ...alternatives].flatMap(({ unknown = [] }) => unknown),
  };
}

function devicesSize(devices: unknown, classes: GpuClasses | undefined): RequestSize {
  const name = text(member(devices, "deviceClassName")) ?? "";
  if (isMigClass(name) && classes?.names.has(name) !== true) {
    return { gpus: 0, doubts: [`asks for devices of class ${name}, parts of GPUs that count as none`] };
  }
  if (!isNamedGpuClass(name) && classes?.names.has(name) !== true) {
    if (classes?.open.has(name) === true) {
      return {
        gpus: 0,
        doubts: [`asks for devices of class ${name}, whose selectors compare no driver, so they may be GPUs`],
      };
    }
    return name === "" || classes?.others.has(name) === true ? NO_GPUS : { ...NO_GPUS, unknown: [name] };
  }
  const ofAll = member(devices, "adminAccess") === true ? [SHARED] : [];
  const mode = member(devices, "allocationMode") ?? "ExactCount";
  if (mode === "All") {
    const doubt = `asks for all devices of class ${name} on a node, which count as 1 because their number is not known here`;
    return { gpus: 1, doubts: [doubt, ...ofAll] };
  }
  if (mode !== "ExactCount") return NO_GPUS;
  const count = deviceQuantity(member(devices, "count"))?.value ?? 0;
  return { gpus: Math.max(count, 1), doubts: ofAll };
}

const SHARED = "has adminAccess, so it gets GPUs that other pods use, and no quota limits that";
