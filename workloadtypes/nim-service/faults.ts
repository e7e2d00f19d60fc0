import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exclusiveFields, missingField, rejectedValue } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, isAbsent, isObject, member, names, quantityOf, text } from "../../src/kernel/index.ts";
import { claimFaults, ofWebhook } from "../shared/nim-claims.ts";
import { deviceFaults } from "./device-faults.ts";

const SOURCES = ["nimCache", "pvc", "emptyDir", "hostPath"] as const;

type Members = Readonly<Record<string, unknown>>;

/**
 * The fields for which a rule of its CRD, or the operator, rejects a NIMService, and those for which its webhook does.
 * Source: NVIDIA/k8s-nim-operator v3.1.2, internal/webhook/apps/v1alpha1 and api/apps/v1alpha1.
 */
export function nimServiceFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  return [
    ...["repository", "tag"].flatMap((field) => emptyText(member(spec.image, field), `/spec/image/${field}`)),
    ...emptyText(spec.authSecret, "/spec/authSecret"),
    ...storageFaults(spec.storage),
    ...exposeFaults(spec.expose),
    ...ofWebhook(metricsFaults(spec.metrics)),
    ...scaleFaults(spec),
    ...nodeFaults(spec),
    ...(isAbsent(at(spec.resources, "claims"))
      ? []
      : [conflictingField("/spec/resources/claims", "is rejected; draResources has the claims")]),
    ...deviceFaults(spec),
  ];
}

/** A text that is there, but empty. */
function emptyText(value: unknown, path: string): readonly ObjectFault[] {
  return value === "" ? [missingField(path, "is mandatory, but empty")] : [];
}

function storageFaults(storage: unknown): readonly ObjectFault[] {
  const path = "/spec/storage";
  const used = SOURCES.filter((source) => isUsed(source, member(storage, source)));
  const limit = member(storage, "sharedMemorySizeLimit");
  const amount = quantityOf(limit);
  const cache = member(storage, "nimCache");
  return [
    ...(used.length === 0 && (isAbsent(storage) || isObject(storage))
      ? [missingField(path, `needs one of ${SOURCES.join(", ")}`)]
      : []),
    ...ofWebhook(exclusiveFields(used, path)),
    ...(amount !== undefined && amount.nano <= 0n
      ? [rejectedValue(`${path}/sharedMemorySizeLimit`, `must be above 0, but is ${formatValue(limit)}`, limit)]
      : []),
    ...((text(member(cache, "profile")) ?? "") !== "" && (text(member(cache, "name")) ?? "") === ""
      ? [missingField(`${path}/nimCache/name`, "is mandatory together with profile, but missing")]
      : []),
    ...(used.includes("pvc") ? claimFaults(member(storage, "pvc"), `${path}/pvc`) : []),
  ];
}

/** Whether a source is set: an empty object is one only for `emptyDir`. */
function isUsed(source: (typeof SOURCES)[number], value: unknown): boolean {
  if (source === "emptyDir") return !isAbsent(value);
  if (!isObject(value)) return !isAbsent(value) && value !== "";
  return names(value).some((field) => {
    const own = value[field];
    return !isAbsent(own) && own !== "" && (!isObject(own) || names(own).length > 0);
  });
}

function exposeFaults(expose: unknown): readonly ObjectFault[] {
  const router = member(expose, "router");
  const path = "/spec/expose";
  const [ingress, gateway] = [member(router, "ingress"), member(router, "gateway")];
  const isExposed = !isAbsent(ingress) || !isAbsent(gateway);
  const config = member(router, "eppConfig");
  return [
    ...(isExposed && (text(member(router, "hostDomainName")) ?? "") === ""
      ? ofWebhook([missingField(`${path}/router/hostDomainName`)])
      : []),
    ...(isAbsent(ingress) || isAbsent(gateway)
      ? []
      : [
          conflictingField(`${path}/router/gateway`, "must not be set together with ingress", `${path}/router/ingress`),
        ]),
    ...(at(expose, "ingress", "enabled") === true && !isAbsent(ingress)
      ? [
          conflictingField(
            `${path}/ingress/enabled`,
            "must not be set together with router.ingress",
            `${path}/router/ingress`,
          ),
        ]
      : []),
    ...(member(gateway, "grpcRoutesEnabled") === true && isAbsent(at(expose, "service", "grpcPort"))
      ? ofWebhook([missingField(`${path}/service/grpcPort`, "is mandatory with grpcRoutesEnabled, but missing")])
      : []),
    ...(isAbsent(member(config, "config")) || isAbsent(member(config, "configMapRef"))
      ? []
      : [conflictingField(`${path}/router/eppConfig/config`, "must not be set together with configMapRef")]),
  ];
}

function metricsFaults(metrics: unknown): readonly ObjectFault[] {
  if (member(metrics, "enabled") !== true || hasFields(member(metrics, "serviceMonitor"))) return [];
  return [missingField("/spec/metrics/serviceMonitor", "is mandatory with enabled: true, but empty")];
}

function scaleFaults({ scale, replicas, multiNode }: Members): readonly ObjectFault[] {
  if (member(scale, "enabled") !== true) return [];
  const other = "/spec/scale/enabled";
  return [
    ...(hasFields(member(scale, "hpa"))
      ? []
      : [missingField("/spec/scale/hpa", "is mandatory with enabled: true, but empty")]),
    ...(isAbsent(replicas) ? [] : [conflictingField("/spec/replicas", "is rejected with scale.enabled: true", other)]),
    ...(isAbsent(multiNode)
      ? []
      : [conflictingField("/spec/multiNode", "is rejected with scale.enabled: true", other)]),
  ];
}

/** Whether an object has a field with a value other than the zero value of its type. */
function hasFields(value: unknown): boolean {
  return (
    isObject(value) &&
    names(value).some((field) => !isAbsent(value[field]) && value[field] !== "" && value[field] !== 0)
  );
}

function nodeFaults({ multiNode, inferencePlatform }: Members): readonly ObjectFault[] {
  const path = "/spec/multiNode";
  const domain = member(multiNode, "computeDomain");
  const isNamed = (text(member(domain, "name")) ?? "") !== "";
  const isCreated = member(domain, "create") === true;
  return [
    ...(!isAbsent(multiNode) && inferencePlatform === "kserve"
      ? ofWebhook([conflictingField(path, "is rejected with inferencePlatform: kserve", "/spec/inferencePlatform")])
      : []),
    ...(isAbsent(member(multiNode, "mpi")) || isAbsent(member(multiNode, "ray"))
      ? []
      : [conflictingField(`${path}/ray`, "must not be set together with mpi", `${path}/mpi`)]),
    ...(isObject(domain) && isCreated && !isAbsent(domain.name)
      ? [
          conflictingField(
            `${path}/computeDomain/name`,
            "is rejected with create: true",
            `${path}/computeDomain/create`,
          ),
        ]
      : []),
    ...(isObject(domain) && !isCreated && !isNamed ? [missingField(`${path}/computeDomain/name`)] : []),
  ];
}
