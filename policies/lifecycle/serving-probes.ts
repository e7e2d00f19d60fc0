import { closed, integer, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, groupOf, isObject, items, number, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { deviceWord, getsDevice, getsDevices } from "../pods/accelerators.ts";
import { isDaemonSet } from "../pods/platform-identity.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { runsToCompletion } from "./training.ts";

/** Options of LIFECYCLE-006. */
interface ServingProbesOptions {
  /** The fewest seconds that a model has to load before a liveness probe kills its container. */
  readonly loadSeconds: number;
  /** API groups whose operators add their own probes to the serving containers. */
  readonly ownProbes: readonly string[];
}

const PROBES = `\
          readinessProbe: {httpGet: {path: /health, port: 8000}}
          startupProbe: {httpGet: {path: /health, port: 8000}, periodSeconds: 10, failureThreshold: 90}
`;

/** LIFECYCLE-006: a server gets requests only after it has loaded its model, and is not killed before. */
export const servingProbes = defineRule<ServingProbesOptions>({
  id: "LIFECYCLE-006",
  name: "serving-probes",
  title: "A server with GPUs has a readiness and a startup probe, and time to load its model",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Loading a model takes minutes. Without a readiness probe, requests arrive before it is loaded. A liveness probe without a startup probe kills the server again and again while it loads. Without both, a load that hangs never ends, which is only an info.",
  fix: "add a readinessProbe, and a startupProbe whose failureThreshold times periodSeconds is longer than the longest load",
  definitionFix:
    "add probes: {readiness: {handler: {httpGet: {path: …, port: …}}}} with the path and the port of the server",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/"],
  applies: { categories: ["Deploy"] },
  options: {
    schema: closed({ loadSeconds: integer({ minimum: 0 }), ownProbes: list(stringSchema()) }),
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
    good: example(PROBES),
    bad: example(""),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (options.ownProbes.includes(groupOf(pod.workload.object.apiVersion))) return;
    if (isExporter(pod) || runsToCompletion(pod) || !getsDevices(pod)) return;
    for (const view of serversOf(pod)) {
      const { container, pointer } = view;
      if (!isObject(at(container, "readinessProbe"))) {
        const message = `${titleOf(view)} serves on ${deviceWord([view])}s without a readinessProbe`;
        report({ path: `${pointer}/readinessProbe`, message, expected: "a readinessProbe", received: "none" });
      }
      const finding = startFinding(view, options.loadSeconds);
      // The API of distributed inferences has neither of the two other probes.
      if (finding !== undefined && pod.workload.checked.managed !== true) report(finding);
    }
  },
});

/** Whether a pod measures the GPUs of its node and loads no model: a DaemonSet with such a name or image. */
function isExporter({ workload: { checked }, containers }: PodView): boolean {
  if (!isDaemonSet(checked)) return false;
  return [checked.object.metadata.name, ...containers.map(({ container }) => text(container.image) ?? "")].some(
    (name) => /exporter|dcgm|device-plugin|monitor/i.test(name),
  );
}

/** The problem of the probes during the start of a container. A startup probe delays the liveness probe. */
function startFinding(view: ContainerView, loadSeconds: number): RuleFinding | undefined {
  const startup = at(view.container, "startupProbe");
  const liveness = at(view.container, "livenessProbe");
  const path = `${view.pointer}/startupProbe`;
  const container = titleOf(view);
  const probe = [startup, liveness].find(isObject);
  const seconds = probe === undefined ? loadSeconds : secondsOf(probe);
  if (seconds < loadSeconds) {
    const subject =
      probe === startup
        ? `the startupProbe of ${container}`
        : `${container} has no startupProbe, and its livenessProbe`;
    return {
      path,
      message: `${subject} ends it after ${seconds} seconds, before a model is loaded`,
      expected: `a startupProbe that allows ${loadSeconds} seconds or more`,
      received: `${seconds} seconds`,
    };
  }
  if (isObject(startup)) return undefined;
  // No probe kills the container while it loads, but none ends a load that hangs.
  const message = `${container} serves on ${deviceWord([view])}s without a startupProbe, so a load that hangs never ends`;
  return { path, severity: "info", message, expected: "a startupProbe", received: "none" };
}

/**
 * The containers that answer requests: those with a port, in any pod of the workload. Where no container has a port, the
 * first one with GPUs of the first pod with GPUs, which is the leader of a group.
 */
function serversOf(pod: PodView): readonly ContainerView[] {
  const mains = pod.containers.filter(({ role }) => role === "main");
  const { views } = pod.workload;
  if (views.some((other) => other.containers.some((view) => view.role === "main" && hasPort(view)))) {
    const withPort = mains.filter(hasPort);
    const withGpus = withPort.filter((view) => getsDevice(view, pod));
    if (withGpus.length > 0) return withGpus;
    return withPort;
  }
  // A bare Pod without a port is rather a shell than a server.
  if (pod.workload.object.kind === "Pod" || views.find(getsDevices) !== pod) return [];
  const withGpus = mains.filter((view) => getsDevice(view, pod));
  return [...withGpus, ...mains].slice(0, 1);
}

function hasPort({ container }: ContainerView): boolean {
  return items(at(container, "ports")).length > 0;
}

/** Seconds from the start to the last failure that a probe allows, with the defaults of Kubernetes. */
function secondsOf(probe: unknown): number {
  const delay = number(at(probe, "initialDelaySeconds")) ?? 0;
  const period = number(at(probe, "periodSeconds")) ?? 10;
  return delay + period * (number(at(probe, "failureThreshold")) ?? 3);
}

function example(probes: string): string {
  return `
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
${probes}`;
}
