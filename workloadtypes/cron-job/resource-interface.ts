import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const ACTIVE = "((.status.active // []) | length) > 0";

/** The API server writes an empty status at once, and the time of a run stays there for good. */
const WAITING =
  ".spec.schedule != null and .status != null and .status.lastScheduleTime == null and .spec.suspend != true";

/**
 * `batch/v1` CronJob. Pods are those of one run; runs overlap where one lasts longer than the schedule's step and
 * `concurrencyPolicy` is Allow. There is neither a phase nor a condition: only the list of active Jobs and two times,
 * so that what happens between runs is no status. Source: k8s.io/api, batch/v1/types.go.
 */
export const cronJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "cronjob",
      kind: { group: "batch", version: "v1", kind: "CronJob" },
      specDefinition: { podTemplateSpecPath: ".spec.jobTemplate.spec.template" },
      scaleDefinition: {
        replicasPath:
          "if .spec.jobTemplate.spec.template == null then null else .spec.jobTemplate.spec | [.parallelism // 1, (.completions // empty)] | min end",
      },
      statusDefinition: {
        statusMappings: {
          initializing: [{ byExpression: { expression: `${WAITING} and (${ACTIVE} | not)`, expectedResult: "true" } }],
          running: [{ byExpression: { expression: ACTIVE, expectedResult: "true" } }],
        },
      },
    },
    additionalChildKinds: [{ group: "batch", version: "v1", kind: "Job" }, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
