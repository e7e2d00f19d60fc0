import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, unknownWord } from "../../src/k8s-fields/index.ts";
import {
  isAbsent,
  isObject,
  items,
  type KubeObject,
  member,
  members,
  names,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import { betaGraphFaults } from "./beta-faults.ts";
import { isBeta } from "./parts.ts";

const BACKEND = "nvidia.com/vllm-distributed-executor-backend";
const MOST_SERVICES = 25;
/** The fields of a claim that the operator creates. */
const OF_CLAIM = ["size", "storageClass", "volumeAccessMode"];

type Members = Readonly<Record<string, unknown>>;

/** The fields for which Dynamo rejects a graph of either version. */
export function dynamoGraphFaults(object: KubeObject): readonly ObjectFault[] {
  return isBeta(object) ? betaGraphFaults(object) : alphaGraphFaults(object);
}

/**
 * The fields for which the webhook of Dynamo, or a rule of its CRD, rejects a `v1alpha1` graph: claims, mounts, ingresses
 * and nodes. Source: ai-dynamo/dynamo, deploy/operator/internal/webhook/validation and deploy/operator/api/v1alpha1.
 */
function alphaGraphFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const count = names(spec.services).length;
  return [
    ...items(spec.pvcs).flatMap((claim, index) => claimFaults(claim, pointerTo("/spec/pvcs", index))),
    ...(count > MOST_SERVICES
      ? [conflictingField("/spec/services", `has ${count} services; at most ${MOST_SERVICES} are allowed`)]
      : []),
    ...members(spec.services).flatMap(([name, service]) =>
      isObject(service) ? serviceFaults(service, pointerTo("/spec/services", name)) : [],
    ),
  ];
}

function claimFaults(claim: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(claim)) return [];
  return [
    ...(isEmpty(claim.name) ? [missingField(`${path}/name`)] : []),
    ...(claim.create === true
      ? OF_CLAIM.filter((field) => isAbsent(claim[field])).map((field) =>
          missingField(`${path}/${field}`, "is mandatory with create: true, but missing"),
        )
      : []),
  ];
}

function serviceFaults(service: Members, path: string): readonly ObjectFault[] {
  const { annotations, ingress, sharedMemory, multinode } = service;
  return [
    ...numberBelow(service, "replicas", path, 0),
    ...numberBelow(multinode, "nodeCount", `${path}/multinode`, 2),
    ...unknownWord(["mp", "ray"], member(annotations, BACKEND), pointerTo(`${path}/annotations`, BACKEND)),
    ...items(service.volumeMounts).flatMap((mount, index) => {
      const isMounted = !isEmpty(member(mount, "mountPoint")) || member(mount, "useAsCompilationCache") === true;
      if (!isObject(mount) || isMounted) return [];
      const message = "is missing, and useAsCompilationCache is not true";
      return [missingField(`${path}/volumeMounts/${index}/mountPoint`, message)];
    }),
    ...(member(ingress, "enabled") === true && isEmpty(member(ingress, "host"))
      ? [missingField(`${path}/ingress/host`, "is mandatory with enabled: true, but missing")]
      : []),
    ...(member(sharedMemory, "disabled") === true && !isAbsent(member(sharedMemory, "size"))
      ? [
          conflictingField(
            `${path}/sharedMemory/size`,
            "is rejected with disabled: true",
            `${path}/sharedMemory/disabled`,
          ),
        ]
      : []),
  ];
}

function isEmpty(value: unknown): boolean {
  return isAbsent(value) || text(value) === "";
}
