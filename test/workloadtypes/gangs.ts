import { predictedPodGroup } from "../../src/gpu/gang/kai.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../src/model/organization/organization.ts";
import type { Gang } from "../../src/model/workload/gang.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { cluster } from "../helpers/organization.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A pod template of KAI's scheduler, with more metadata where given. */
export function template(metadata?: Fields, spec: Fields = {}): Fields {
  return {
    ...(metadata === undefined ? {} : { metadata }),
    spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }], ...spec },
  };
}

/** The gangs that a kind predicts; fails where it predicts none. */
export function gangsOf(kind: WorkloadKind, object: KubeObject, on: Cluster = cluster()): readonly Gang[] {
  const grouping = kind.predictGangs(object, { cluster: on, queue: "fallback" });
  if ("reason" in grouping) throw new Error(`no gang: ${grouping.reason}`);
  return grouping.gangs;
}

/** The reason why a kind predicts no gang. Fails where it predicts one. */
export function reasonOf(kind: WorkloadKind, object: KubeObject, on: Cluster = cluster()): string {
  const grouping = kind.predictGangs(object, { cluster: on, queue: "fallback" });
  if ("gangs" in grouping) throw new Error(`${grouping.gangs.length} gangs instead of a reason`);
  return grouping.reason;
}

/** The `spec` of the PodGroups that a kind predicts, as the back-end of KAI writes them. */
export function specsOf(kind: WorkloadKind, object: KubeObject, on: Cluster = cluster()): readonly unknown[] {
  return gangsOf(kind, object, on).map((gang) => predictedPodGroup(gang).spec);
}

/** Pods of a gang, as `component: count @ leaf`. */
export function podsOf(gang: Gang | undefined): readonly string[] {
  return (gang?.pods ?? []).map(
    ({ component, count, leaf }) => `${component}: ${count}${leaf === undefined ? "" : ` @ ${leaf}`}`,
  );
}
