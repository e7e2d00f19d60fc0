import { ANALYSIS_STATUS } from "../shared/analysis-status.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const METRICS = ".spec.metrics[]? | select(.provider.job != null)";

/** The name of the metric in that of its Job, which has the UID of the run before it and a number after it. */
const METRIC_OF_POD = '.metadata.labels["job-name"] // "" | split(".") | .[1:-1] | join(".")';

/**
 * `argoproj.io/v1alpha1` AnalysisRun. Each metric with a Job is an instance; its measurements run one after the other.
 * Source: argoproj/argo-rollouts, pkg/apis/rollouts/v1alpha1/analysis_types.go and metricproviders/job/job.go.
 */
export const analysisRunV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "analysisrun",
      kind: { group: "argoproj.io", version: "v1alpha1", kind: "AnalysisRun" },
      statusDefinition: ANALYSIS_STATUS,
    },
    childComponents: [
      {
        name: "metric",
        ownerRef: "analysisrun",
        kind: { group: "batch", version: "v1", kind: "Job" },
        instanceIdPath: `${METRICS} | .name`,
        specDefinition: { podTemplateSpecPath: `${METRICS} | .provider.job.spec.template` },
        scaleDefinition: {
          replicasPath: `${METRICS} | .provider.job.spec | [.parallelism // 1, (.completions // empty)] | min`,
        },
        podSelector: { componentInstanceSelector: { idPath: METRIC_OF_POD } },
      },
    ],
    additionalChildKinds: [POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
