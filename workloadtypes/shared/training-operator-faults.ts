import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  emptyListPlace,
  missingField,
  nameFault,
  numberBelow,
  rejectedValue,
  unknownWord,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  at,
  formatValue,
  isAbsent,
  isObject,
  items,
  member,
  members,
  nearest,
  pointerTo,
  variableIn,
} from "../../src/kernel/index.ts";

type Members = Readonly<Record<string, unknown>>;

/** The requirements of the training operator for the replica types of a kind. */
interface ReplicaTypeRules {
  /** The field of the spec with the replica types. */
  readonly specs: string;
  /** The accepted replica types, in this spelling only. Default: the operator accepts any type. */
  readonly types?: readonly string[];
  /** The replica type that every job must have. Default: none. */
  readonly mandatory?: string;
  /** The replica type that must have exactly one pod. Default: none. */
  readonly single?: string;
  /** Whether the number of the single pod must be written. Default: an absent one is accepted. */
  readonly isCountWritten?: boolean;
  /** Least number of pods of the other types. Default: any. */
  readonly least?: number;
  /** The name that a container in the pods of each type must have. Default: any name. */
  readonly container?: string;
}

/**
 * The restart policies of a replica type. The webhook accepts any text, but the operator writes it into the pods, which the
 * API server then rejects. Source: kubeflow/training-operator v1.9.4, pkg/core/pod.go, SetRestartPolicy.
 */
const RESTART_POLICIES = ["Always", "OnFailure", "Never", "ExitCode"];

/** The controllers that `runPolicy.managedBy` may name. */
const CONTROLLERS = ["kubeflow.org/training-operator", "kueue.x-k8s.io/multikueue"];

/**
 * The fields for which the webhook of the training operator rejects a job of a kind: its name, its controller, and its
 * replica types. Source: kubeflow/training-operator v1.9.4, pkg/webhooks and pkg/common/util/webhooks.go.
 *
 * @param more the further checks of the kind, for its spec
 */
export function trainingOperatorFaults(rules: ReplicaTypeRules, more?: (spec: Members) => readonly ObjectFault[]) {
  return (object: KubeObject, isPart: boolean): readonly ObjectFault[] => {
    const { spec } = object;
    if (!isObject(spec)) return [];
    return [
      ...(isPart ? [] : nameFault(object)),
      ...unknownWord(CONTROLLERS, at(spec, "runPolicy", "managedBy"), "/spec/runPolicy/managedBy"),
      ...replicaTypeFaults(spec, rules),
      ...(more?.(spec) ?? []),
    ];
  };
}

/** The faults of the replica types of a job. */
export function replicaTypeFaults(spec: Members, rules: ReplicaTypeRules): readonly ObjectFault[] {
  const specs = member(spec, rules.specs);
  const path = `/spec/${rules.specs}`;
  if (isAbsent(specs)) return [missingField(path)];
  // The API server drops a type that is null.
  const written = members(specs).filter(([, replicas]) => replicas !== null);
  const unknown = written.flatMap(([type]) => unknownType(type, path, written, rules.types));
  const { mandatory } = rules;
  const isMissing =
    mandatory !== undefined &&
    isObject(specs) &&
    !written.some(([type]) => type === mandatory) &&
    !unknown.some(({ intended }) => intended === mandatory);
  return [
    ...unknown,
    ...(isMissing ? [missingField(`${path}/${mandatory}`)] : []),
    ...written.flatMap(([type, replicas]) => replicaFaults(type, replicas, pointerTo(path, type), rules)),
  ];
}

function unknownType(
  type: string,
  path: string,
  written: readonly (readonly [string, unknown])[],
  types: readonly string[] | undefined,
): readonly ObjectFault[] {
  if (types === undefined || types.includes(type)) return [];
  const isSame = (other: string) => other.toLowerCase() === type.toLowerCase();
  // GITOPS-046 reports two spellings of one type.
  if (written.some(([other]) => other !== type && isSame(other))) return [];
  const intended = types.find(isSame) ?? nearest(type, types);
  const message = `is an unknown replica type; the accepted ones are ${types.join(" and ")}`;
  const place = pointerTo(path, type);
  if (intended === undefined) return [{ kind: "unknown", path: place, message }];
  const isAbsentType = !written.some(([other]) => other === intended);
  return [
    { kind: "unknown", path: place, message, fix: `rename it to ${intended}`, ...(isAbsentType && { intended }) },
  ];
}

function replicaFaults(type: string, replicas: unknown, path: string, rules: ReplicaTypeRules): readonly ObjectFault[] {
  if (!isObject(replicas)) return [];
  const count = replicas.replicas;
  const countPath = `${path}/replicas`;
  return [
    ...containerFaults(replicas, path, rules.container),
    // An empty policy has the default.
    ...unknownWord(RESTART_POLICIES, replicas.restartPolicy || undefined, `${path}/restartPolicy`),
    ...(type === rules.single
      ? singleFaults(count, countPath, rules.isCountWritten === true)
      : numberBelow(replicas, "replicas", path, rules.least ?? Number.NEGATIVE_INFINITY)),
  ];
}

function singleFaults(count: unknown, path: string, isCountWritten: boolean): readonly ObjectFault[] {
  if (isAbsent(count)) return isCountWritten ? [missingField(path, "is missing; it must be 1", "add replicas: 1")] : [];
  if (typeof count !== "number" || count === 1) return [];
  return [rejectedValue(path, `must be 1, but is ${formatValue(count)}`, count)];
}

/** The faults of the containers of a replica type, at the first field of the pod template that is missing. */
export function containerFaults(replicas: Members, path: string, name?: string): readonly ObjectFault[] {
  const empty = emptyListPlace(replicas, path, "template", "spec", "containers");
  if (empty !== undefined) return [missingField(empty, "is mandatory: the operator needs a container in it")];
  const place = `${path}/template/spec/containers`;
  const containers = items(at(replicas, "template", "spec", "containers"));
  if (name === undefined || containers.length === 0 || containers.some((container) => mayHaveName(container, name))) {
    return [];
  }
  return [
    missingField(place, `needs a container with the name ${name}`, `rename the container that trains to ${name}`),
  ];
}

/** Whether a container has a name, or none yet: a missing name is a fault of its own. */
function mayHaveName(container: unknown, name: string): boolean {
  if (!isObject(container)) return false;
  const written = container.name;
  return written === name || typeof written !== "string" || written === "" || variableIn(written) !== undefined;
}
