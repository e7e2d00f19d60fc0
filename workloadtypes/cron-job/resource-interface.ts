import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const ACTIVE = "((.status.active // []) | length) > 0";

/** The API server writes an empty status at once; the time of a run is never removed. */
const WAITING =
  ".spec.schedule != null and .status != null and .status.lastScheduleTime == null and .spec.suspend != true";

/**
 * `batch/v1` CronJob. The pods are those of one run. Runs overlap when one lasts longer than the interval of the
 * schedule and `concurrencyPolicy` is Allow. The kind has neither a phase nor conditions, only the list of active Jobs
 * and two times, so no status is known between runs. Source: k8s.io/api, batch/v1/types.go.
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
