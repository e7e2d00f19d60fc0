import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, meetsCondition } from "../shared/controller-check.ts";

/** Whether the machine is to be stopped, and is. */
const HALTED = '(.spec.running == false or .spec.runStrategy == "Halted") and .status.created != true';

const PAUSED = meetsCondition("Paused");

const READY = meetsCondition("Ready");

/**
 * A machine that is declared stopped is healthy, a paused one suspended. Argo CD before 3.4 calls the stopped one suspended.
 * Source: Argo CD, resource_customizations/kubevirt.io/VirtualMachine.
 */
export const virtualMachineHealth: KindHealth = {
  argocd: controllerCheck({
    healthy: `(${HALTED}) or ((${PAUSED} | not) and ${READY})`,
    suspended: `${PAUSED} or (any(.status.conditions[]?; .type == "Ready" and .status != "True") and .status.created != true)`,
  }),
  atRest: `(${HALTED}) or ${PAUSED}`,
};
