import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  atLeast,
  groupOf,
  type KubeObject,
  OPERATOR_NAMES,
  OPERATOR_RELEASES,
  type OperatorName,
  versionOf,
} from "../../src/kernel/index.ts";
import type { Cluster } from "../../src/model/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";

/**
 * The faults that repeat the rejections of an operator, as warnings that name the recorded release where the cluster has a
 * newer or unknown one, or the object an API version that the checks do not know. Otherwise the faults themselves.
 */
export function byRecordedRelease(
  faults: readonly ObjectFault[],
  checked: Pick<CheckedObject, "object" | "cluster">,
): readonly ObjectFault[] {
  if (faults.length === 0) return faults;
  const note = otherRelease(checked);
  if (note === undefined) return faults;
  return faults.map((fault) => ({ ...fault, severity: "warning", message: `${fault.message} (${note})` }));
}

/** The end of a message that names the recorded release; undefined where the checks are those of the cluster's operator. */
export function otherRelease({ object, cluster }: Pick<CheckedObject, "object" | "cluster">): string | undefined {
  const operator = operatorOf(object);
  if (operator === undefined) return undefined;
  const { release, versions } = OPERATOR_RELEASES[operator];
  const recorded = `as ${operator} ${release} checks it`;
  const ofScheduler = operator === cluster.scheduler ? cluster.version : undefined;
  const declared = cluster.operators?.[operator] ?? ofScheduler;
  if (declared !== undefined && !isRecorded(declared, release)) return `${recorded}; the cluster has ${declared}`;
  const version = versionOf(object.apiVersion);
  if (versions.some((known) => known === version)) return undefined;
  return `${recorded}; it does not know ${object.apiVersion}`;
}

/** The operator of a kind; undefined for a kind of no operator of the table. */
export function operatorOf({ apiVersion, kind }: KubeObject): OperatorName | undefined {
  const group = groupOf(apiVersion);
  return BY_KIND.get(`${group}/${kind}`) ?? BY_KIND.get(group);
}

const BY_KIND: ReadonlyMap<string, OperatorName> = new Map(
  OPERATOR_NAMES.flatMap((name) => OPERATOR_RELEASES[name].kinds.map((kind) => [kind, name] as const)),
);

/** Whether a release is the recorded minor release or an older one. */
function isRecorded(declared: NonNullable<Cluster["operators"]>[OperatorName] & {}, release: string): boolean {
  const minor = minorOf(release);
  // 0.2 may have been 0.20.
  if (typeof declared === "number") return String(declared) === minor;
  return /^\d/.test(declared) && atLeast(minor, minorOf(declared));
}

function minorOf(release: string): string {
  return release.split(".").slice(0, 2).join(".");
}
