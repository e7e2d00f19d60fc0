import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, IS_KEPT, meetsCondition } from "../shared/controller-check.ts";

/**
 * The reasons of the kubelet for a container that waits because of an error: those that begin with Err, or end with Error
 * or BackOff, as Argo CD reads them. Source: Kubernetes, pkg/kubelet/images/types.go, pkg/kubelet/container/sync_result.go
 * and pkg/kubelet/kuberuntime.
 */
const ERRORS = [
  "CrashLoopBackOff",
  "ImagePullBackOff",
  "ErrImagePull",
  "ErrImageNeverPull",
  "ImageInspectError",
  "CreateContainerConfigError",
  "CreateContainerError",
  "PreCreateHookError",
  "PreStartHookError",
  "PostStartHookError",
  "PreStopHookError",
  "RunContainerError",
  "RunInitContainerError",
  "KillContainerError",
  "VerifyNonRootError",
  "ConfigPodSandboxError",
  "CreatePodSandboxError",
  "KillPodSandboxError",
  "SetupNetworkError",
  "TeardownNetworkError",
  "StartError",
  "ContainerCannotRunError",
];

const annotation = (key: string) => `.metadata.annotations["${key}"]`;

const IS_HOOK = `((${annotation("argocd.argoproj.io/hook")} // "") != "" or (${annotation("helm.sh/hook")} // "") != "")`;

/** Whether the pod is to run for ever. A pod of a hook with another restart policy ends. */
const SERVES = `(.spec.restartPolicy == "Always" or (${annotation("argocd.argoproj.io/ignore-restart-policy")} == "true" and (${IS_HOOK} | not)))`;

const WAITS = `any(.status.containerStatuses[]?; .state.waiting.reason | IN(${ERRORS.map((reason) => `"${reason}"`).join(", ")}))`;

const IS_READY = meetsCondition("Ready");

const HAS_ENDED = "any(.status.containerStatuses[]?; .lastState.terminated != null)";

const CRASHES = 'any(.status.containerStatuses[]?; .state.waiting.reason == "CrashLoopBackOff")';

/**
 * The health of a bare pod. Flux calls a failed pod current, and one that no node takes failed after 15 seconds, which an
 * expression cannot measure. Source: Argo CD, gitops-engine pkg/health/health_pod.go; cli-utils, pkg/kstatus/status/core.go.
 */
export const podHealth: KindHealth = {
  argocd: controllerCheck({
    failed: `.status.phase == "Failed" or (${SERVES} and (${WAITS} or (.status.phase == "Running" and (${IS_READY} | not) and ${HAS_ENDED})))`,
    healthy: `.status.phase == "Succeeded" or (.status.phase == "Running" and ${SERVES} and ${IS_READY})`,
  }),
  flux: controllerCheck({
    failed: `.status.phase == "Running" and (${IS_READY} | not) and ${CRASHES}`,
    healthy: `${IS_KEPT} and (.status.phase == "Succeeded" or .status.phase == "Failed" or (.status.phase == "Running" and ${IS_READY}))`,
  }),
};
