import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, meetsCondition } from "../shared/controller-check.ts";

const FAILED = 'any(.status.conditions[]?; .type == "Failed")';

const SUSPENDED = meetsCondition("Suspended");

/**
 * Argo CD reads only the types of the conditions, so a Job that was resumed is healthy. Source: Argo CD, gitops-engine
 * pkg/health/health_job.go. In Flux a suspended Job is current. Source: fluxcd/pkg, runtime/statusreaders/job.go.
 */
export const jobHealth: KindHealth = {
  argocd: controllerCheck({
    failed: FAILED,
    healthy: `any(.status.conditions[]?; .type == "Complete" or .type == "Suspended") and (${SUSPENDED} | not)`,
    suspended: SUSPENDED,
  }),
  flux: controllerCheck({
    failed: `.spec.suspend != true and ${meetsCondition("Failed")}`,
    healthy: `.spec.suspend == true or ${meetsCondition("Complete")}`,
  }),
};
