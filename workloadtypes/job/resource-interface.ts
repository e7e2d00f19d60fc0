import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * Whether no condition that ends a Job is True. The controller writes both pairs, the first shortly before the second.
 */
const UNFINISHED =
  'all(.status.conditions[]?; .status != "True" or (.type | IN("Complete", "SuccessCriteriaMet", "Failed", "FailureTarget", "Suspended") | not))';

/**
 * `batch/v1` Job. At most `parallelism` pods run at once, and never more than the remaining `completions`. The kind
 * does not have a Running condition, so `status.ready` decides. It has no gang instruction because the pods of a Job
 * are independent. Source: k8s.io/api, batch/v1/types.go; pkg/controller/job of Kubernetes.
 */
export const jobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "job",
      kind: { group: "batch", version: "v1", kind: "Job" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "[.spec.parallelism // 1, (.spec.completions // empty)] | min" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [
            {
              byExpression: {
                expression: `(.status.startTime != null) and ((.status.ready // 0) == 0) and ${UNFINISHED}`,
                expectedResult: "true",
              },
            },
          ],
          running: [
            { byExpression: { expression: `((.status.ready // 0) > 0) and ${UNFINISHED}`, expectedResult: "true" } },
          ],
          completed: [
            { byConditions: [{ type: "Complete", status: "True" }] },
            { byConditions: [{ type: "SuccessCriteriaMet", status: "True" }] },
          ],
          failed: [
            { byConditions: [{ type: "Failed", status: "True" }] },
            { byConditions: [{ type: "FailureTarget", status: "True" }] },
          ],
        },
      },
    },
    additionalChildKinds: [POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
