import { LABEL, LABEL_KEY, PATH_SEGMENT, SUBDOMAIN } from "./name-checks.ts";
import type { ValueCheck } from "./value-check.ts";

const TEMPLATE_FIELDS: Readonly<Record<string, ValueCheck>> = { name: LABEL, priorityClassName: SUBDOMAIN };
const GROUP_FIELDS: Readonly<Record<string, ValueCheck>> = {
  parentCompositePodGroupName: SUBDOMAIN,
  priorityClassName: SUBDOMAIN,
};

/** The checks of values by the type without its version. Source: Kubernetes 1.37, as for `group-checks.ts`. */
const VALUES: Readonly<Record<string, Readonly<Record<string, ValueCheck>>>> = {
  CompositePodGroupSpec: GROUP_FIELDS,
  CompositePodGroupTemplate: TEMPLATE_FIELDS,
  PodGroupResourceClaim: { name: LABEL, resourceClaimName: SUBDOMAIN, resourceClaimTemplateName: SUBDOMAIN },
  PodGroupSpec: GROUP_FIELDS,
  PodGroupTemplate: TEMPLATE_FIELDS,
  TopologyConstraint: { key: LABEL_KEY },
  TypedLocalObjectReference: { apiGroup: SUBDOMAIN, kind: PATH_SEGMENT, name: PATH_SEGMENT },
  WorkloadPodGroupTemplateReference: { podGroupTemplateName: LABEL, workloadName: SUBDOMAIN },
  WorkloadReference: { templateName: LABEL, workloadName: SUBDOMAIN },
};

/** The names before those types: a type of its own name has that of the newest version. */
const VERSIONS = ["", ...["v1alpha1", "v1alpha2", "v1alpha3", "v1beta1"].map((version) => `scheduling.${version}.`)];

/** The checks of names in Workloads and PodGroups of Kubernetes, and in the reference of a pod of Kubernetes 1.35. */
export const GROUP_VALUES: Readonly<Record<string, ValueCheck>> = {
  ...Object.fromEntries(
    VERSIONS.flatMap((version) =>
      Object.entries(VALUES).flatMap(([type, fields]) =>
        Object.entries(fields).map(([field, check]) => [`${version}${type}.${field}`, check]),
      ),
    ),
  ),
  "scheduling.v1alpha1.PodGroup.name": LABEL,
  "WorkloadReference.name": SUBDOMAIN,
  "WorkloadReference.podGroup": LABEL,
  "WorkloadReference.podGroupReplicaKey": LABEL,
};
