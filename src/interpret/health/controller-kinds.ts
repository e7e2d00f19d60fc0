import { kindName } from "../../model/index.ts";
import { ARGOCD_GROUPS, ARGOCD_KINDS } from "./argocd-kinds.ts";
import type { HealthController } from "./controller-kind.ts";
import type { HealthKind } from "./health-table.ts";

type NamedKind = Pick<HealthKind, "group" | "kind">;

/** The workloads that Flux checks itself. Source: cli-utils, pkg/kstatus/status/core.go; fluxcd/pkg, runtime/statusreaders. */
const FLUX_KINDS: ReadonlySet<string> = new Set([
  "Pod",
  "Service",
  "PersistentVolumeClaim",
  "ConfigMap",
  "Secret",
  "apps/Deployment",
  "apps/StatefulSet",
  "apps/DaemonSet",
  "apps/ReplicaSet",
  "batch/CronJob",
  "batch/Job",
  "policy/PodDisruptionBudget",
  "apiextensions.k8s.io/CustomResourceDefinition",
]);

/** Whether a controller has a check of its own for a kind, which a generated one would replace. */
export function isCheckedBy(controller: HealthController, kind: NamedKind): boolean {
  return controller === "argocd" ? isArgocdKind(kind) : isFluxKind(kind);
}

/** Whether Flux has a check of its own for a kind, besides the conditions that it reads of every object. */
export function isFluxKind(kind: NamedKind): boolean {
  return FLUX_KINDS.has(kindName(kind.group, kind.kind));
}

function isArgocdKind({ group, kind }: NamedKind): boolean {
  if (ARGOCD_KINDS.get(group)?.split(" ").includes(kind) === true) return true;
  return ARGOCD_GROUPS.some((each) => (each.startsWith(".") ? group.endsWith(each) : group === each));
}
