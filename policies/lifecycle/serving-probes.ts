import { groupOf } from "../../src/base/kubernetes.ts";
import { at, isObject, items, number } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { integer, list, stringSchema } from "../../src/schema/schema.ts";
import { containerName, getsGpu, isGpuPod } from "../pods/gpu-containers.ts";
import { runsToCompletion } from "./training.ts";

/** Options of LIFECYCLE-006. */
interface ServingProbesOptions {
  /** Seconds that a model has at least to load before a liveness probe kills its container. */
  readonly loadSeconds: number;
  /** API groups whose operators put probes of their own on the containers that serve. */
  readonly ownProbes: readonly string[];
}

/** LIFECYCLE-006: a server says when it has loaded its model, and is not killed before. */
export const servingProbes = defineRule<ServingProbesOptions>({
  id: "LIFECYCLE-006",
  name: "serving-probes",
  title: "A server with GPUs has a readiness and a startup probe, and time to load its model",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Loading a model takes minutes. Without a readiness probe requests arrive before it is loaded; a liveness probe without a startup probe before it kills the server while it loads, again and again. Without either, only a load that hangs is never ended, which is information.",
  fix: "add a readinessProbe, and a startupProbe whose failureThreshold times periodSeconds is longer than the longest load",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/"],
  applies: { categories: ["Deploy"] },
  options: {
    schema: {
      type: "object",
      properties: { loadSeconds: integer({ minimum: 0 }), ownProbes: list(stringSchema()) },
      additionalProperties: false,
    },
    defaults: {
      loadSeconds: 120,
      ownProbes: [
        "apps.nvidia.com",
        "machinelearning.seldon.io",
        "milvus.io",
        "nvidia.com",
        "ray.io",
        "serving.knative.dev",
        "serving.kserve.io",
      ],
    },
  },
  examples: {
    good: `
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: server
          image: example.com/server:1
          ports: [{containerPort: 8000}]
          readinessProbe: {httpGet: {path: /health, port: 8000}}
          startupProbe: {httpGet: {path: /health, port: 8000}, periodSeconds: 10, failureThreshold: 90}
          resources: {limits: {nvidia.com/gpu: 1}}
`,
    bad: `
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: server
          image: example.com/server:1
          ports: [{containerPort: 8000}]
          resources: {limits: {nvidia.com/gpu: 1}}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (options.ownProbes.includes(groupOf(pod.workload.object.apiVersion))) return;
    if (runsToCompletion(pod) || !isGpuPod(pod)) return;
    for (const view of serversOf(pod)) {
      const { container, pointer } = view;
      if (!isObject(at(container, "readinessProbe"))) {
        report({
          path: `${pointer}/readinessProbe`,
          message: `${containerName(view)} serves on GPUs without a readinessProbe`,
          expected: "a readinessProbe",
          received: "none",
        });
      }
      const finding = startFinding(view, options.loadSeconds);
      // The API of distributed inferences has neither of the two other probes.
      if (finding !== undefined && pod.workload.checked.managed !== true) report(finding);
    }
  },
});

/** What is wrong with how a container's start is watched over; a startup probe holds the liveness probe off. */
function startFinding(view: ContainerView, loadSeconds: number): RuleFinding | undefined {
  const [startup, liveness] = [at(view.container, "startupProbe"), at(view.container, "livenessProbe")];
  const watched = isObject(startup);
  const seconds = watched ? patience(startup) : isObject(liveness) ? patience(liveness) : loadSeconds;
  const path = `${view.pointer}/startupProbe`;
  if (seconds < loadSeconds) {
    return {
      path,
      message: watched
        ? `the startupProbe of ${containerName(view)} ends it after ${seconds} seconds, before a model is loaded`
        : `${containerName(view)} has no startupProbe, and its livenessProbe ends it after ${seconds} seconds, before a model is loaded`,
      expected: `a startupProbe that bears ${loadSeconds} seconds or more`,
      received: `${seconds} seconds`,
    };
  }
  if (watched) return undefined;
  // Nobody kills it while it loads: what is missing is only an end for a load that hangs.
  return {
    path,
    severity: "info",
    message: `${containerName(view)} serves on GPUs without a startupProbe, so that a load which hangs is never ended`,
    expected: "a startupProbe",
    received: "none",
  };
}

/**
 * The containers that answer requests: those with a port, in whichever pod of the workload has one. Where none names a
 * port, the first one with GPUs of the first pod with GPUs: of a leader and its workers that is the leader.
 */
function serversOf(pod: PodView): readonly ContainerView[] {
  const mains = pod.containers.filter(({ role }) => role === "main");
  const { views } = pod.workload;
  const withPort = views.some((other) => other.containers.some((view) => view.role === "main" && hasPort(view)));
  if (withPort) {
    const named = mains.filter(hasPort);
    const onGpu = named.filter((view) => getsGpu(view, pod));
    return onGpu.length > 0 ? onGpu : named;
  }
  // A bare Pod without a port is somebody's shell rather than a server.
  if (pod.workload.object.kind === "Pod" || views.find(isGpuPod) !== pod) return [];
  const first = mains.find((view) => getsGpu(view, pod)) ?? mains[0];
  return first === undefined ? [] : [first];
}

function hasPort({ container }: ContainerView): boolean {
  return items(at(container, "ports")).length > 0;
}

/** Seconds from the start to the last failure that a probe bears, with the defaults of Kubernetes. */
function patience(probe: unknown): number {
  const delay = number(at(probe, "initialDelaySeconds")) ?? 0;
  const period = number(at(probe, "periodSeconds")) ?? 10;
  return delay + period * (number(at(probe, "failureThreshold")) ?? 3);
}
