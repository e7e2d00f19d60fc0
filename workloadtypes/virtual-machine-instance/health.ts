import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, meetsCondition } from "../shared/controller-check.ts";

const IS_UP = '(.status.phase | IN("Failed", "Pending", "Scheduling", "Scheduled", "Succeeded", "Unknown") | not)';

const PAUSED = `(${IS_UP} and ${meetsCondition("Paused")})`;

/** Source: Argo CD, resource_customizations/kubevirt.io/VirtualMachineInstance. It calls an unknown phase Unknown. */
const check = controllerCheck({
  failed: '.status.phase == "Failed"',
  healthy: `${IS_UP} and (${PAUSED} | not) and ${meetsCondition("Ready")}`,
  suspended: `.status.phase == "Succeeded" or ${PAUSED}`,
  degraded: `${IS_UP} and any(.status.conditions[]?; .type == "Ready" and .status != "True")`,
});

/** The same in both controllers: a machine that runs is ready, not on its way to an end. */
export const virtualMachineInstanceHealth: KindHealth = { argocd: check, flux: check };
