import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * `run.ai/v1` RunaiJob, which the vendor calls similar to a Job of Kubernetes. Its status is not documented, and assumed to
 * have the conditions Complete and Failed of a Job. Source: Run:ai, Submit a Run:AI Job via YAML.
 */
export const runaiJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "runaijob",
      kind: { group: "run.ai", version: "v1", kind: "RunaiJob" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "[.spec.parallelism // 1, (.spec.completions // empty)] | min" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          running: [{ byExpression: { expression: "(.status.active // 0) > 0", expectedResult: "true" } }],
          completed: [{ byConditions: [{ type: "Complete", status: "True" }] }],
          failed: [{ byConditions: [{ type: "Failed", status: "True" }] }],
        },
      },
    },
    additionalChildKinds: [{ group: "", version: "v1", kind: "Service" }, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
