/**
 * The status of an Experiment and an AnalysisRun. Inconclusive is an end, as Failed and Error are.
 * Source: argoproj/argo-rollouts, AnalysisPhase in pkg/apis/rollouts/v1alpha1/analysis_types.go.
 */
export const ANALYSIS_STATUS = {
  phaseDefinition: { path: ".status.phase" },
  statusMappings: {
    initializing: [{ byPhase: "Pending" }],
    running: [{ byPhase: "Running" }],
    completed: [{ byPhase: "Successful" }],
    failed: [{ byPhase: "Failed" }, { byPhase: "Error" }, { byPhase: "Inconclusive" }],
  },
} as const;
