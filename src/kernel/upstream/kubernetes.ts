import { releaseHas, type UpstreamChange, type UpstreamProject } from "./change.ts";

/** The changes of Kubernetes on which muster depends, besides its fields, whose table has their releases. Oldest first. */
const CHANGES = {
  "any-variable-name": {
    since: ["1.32"],
    change: "The name of an environment variable may have every printable character but `=`",
    before: "such a name is an error",
    source: "Kubernetes, feature gate RelaxedEnvironmentVariableValidation",
  },
  "service-names": {
    since: ["1.34"],
    change: "The API server checks `serviceName` of a StatefulSet",
    before: "the name is not checked",
    source: "Kubernetes, pkg/apis/apps/validation/validation.go",
  },
  "name-formats": {
    since: ["1.35"],
    change: "A CustomResourceDefinition has the formats of names, such as `k8s-short-name`",
    before: "these formats check nothing",
    source: "Kubernetes, apiextensions-apiserver, pkg/apiserver/validation/formats.go",
  },
  "extended-resource-names": {
    since: ["1.36"],
    change: "A DeviceClass has `extendedResourceName`",
    before: "the field is not checked",
    source: "Kubernetes, feature gate DRAExtendedResource",
  },
  "scale-to-zero": {
    since: ["1.37"],
    change: "A HorizontalPodAutoscaler may have `minReplicas: 0`",
    before: "0 is an error",
    source: "Kubernetes, feature gate HPAScaleToZero",
  },
  "gangs-of-jobs": {
    since: ["1.37"],
    change: "The controller of Jobs makes a PodGroup of `scheduling.k8s.io` of the field `scheduling` of a Job",
    before: "the field is an error",
    source: "Kubernetes, pkg/controller/job/job_scheduling_manager.go",
  },
  "priority-of-groups": {
    since: ["1.37"],
    change: "Pods of a PodGroup of `scheduling.k8s.io` start only with the priority of the group",
    before: "their priorities are not compared",
    source: "Kubernetes, validatePodGroup of pkg/scheduler/schedule_one_podgroup.go",
  },
} as const satisfies Readonly<Record<string, UpstreamChange>>;

/** A change of Kubernetes. */
export type KubernetesChange = keyof typeof CHANGES;

/** Kubernetes; `newest` is the release of the table of fields. */
export const KUBERNETES = {
  title: "Kubernetes",
  newest: "1.37",
  changes: CHANGES,
} as const satisfies UpstreamProject;

/** Whether a release of Kubernetes, such as `1.34`, has a change. */
export function hasKubernetesChange(release: string, change: KubernetesChange): boolean {
  return releaseHas(release, CHANGES[change]);
}

/** The first release of Kubernetes with a change, for messages. */
export function kubernetesSince(change: KubernetesChange): string {
  return CHANGES[change].since[0];
}
