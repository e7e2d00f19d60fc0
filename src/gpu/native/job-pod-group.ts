import { at, filledText, isAbsent, type KubeObject } from "../../kernel/index.ts";
import { UNKNOWN_UID } from "../podgrouper/identity.ts";
import { NATIVE_GROUP } from "./read-groups.ts";

/**
 * The PodGroup that the controller of Jobs makes for a Job with a gang. The ends of its name and of that of its Workload are
 * hashes of the uid, which is unknown. Source: Kubernetes 1.37, `pkg/controller/job/job_scheduling_manager.go`.
 */
export function podGroupOfJob({ metadata, spec }: KubeObject, minCount: number): KubeObject {
  const { name, namespace } = metadata;
  const workloadName = `${name}-${UNKNOWN_UID}`;
  const templateName = `${name}-pgt-0`;
  const copied = COPIED.map((field) => [field, at(spec, "scheduling", field)] as const);
  const priorityClassName = filledText(at(spec, "template", "spec", "priorityClassName"));
  return {
    apiVersion: `${NATIVE_GROUP}/v1beta1`,
    kind: "PodGroup",
    metadata: { name: `${workloadName}-${templateName}`, ...(namespace !== undefined && { namespace }) },
    spec: {
      workloadRef: { workloadName, templateName },
      schedulingPolicy: { gang: { minCount } },
      ...Object.fromEntries(copied.filter(([, value]) => !isAbsent(value))),
      ...(priorityClassName !== undefined && { priorityClassName }),
    },
  };
}

/** The fields of `scheduling` that the group has too. */
const COPIED = ["schedulingConstraints", "disruptionMode", "resourceClaims"] as const;
