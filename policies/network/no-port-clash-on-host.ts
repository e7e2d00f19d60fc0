import { at, items, number, pointerTo, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { literalEnvironment } from "../pods/environment.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** A port of the node that a container uses. */
interface HostPort {
  /** `TCP/8080`, or with an address `TCP/10.0.0.1/8080`. */
  readonly id: string;
  readonly path: string;
  /** The start of a message, with the action of the container. */
  readonly use: string;
}

/** NET-006: pods do not use the same port of a node. */
export const noPortClashOnHost = defineRule({
  id: "NET-006",
  name: "no-port-clash-on-host",
  title: "No two pods of a workload use the same port of a node",
  severity: "error",
  pack: "strict",
  rationale:
    "With hostNetwork or hostPort, only one pod on a node can use a port. A second pod with this port stays pending or fails to start, and its gang does not start.",
  fix: "remove hostNetwork, give each pod its own port, or keep the pods on different nodes with a required podAntiAffinity on kubernetes.io/hostname",
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  parallelism: 4
  template:
    spec:
      containers: [{name: main, image: "example.com/train:1", ports: [{containerPort: 29500}]}]
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  parallelism: 4
  template:
    spec:
      hostNetwork: true
      containers: [{name: main, image: "example.com/train:1", ports: [{containerPort: 29500}]}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    const reported = new Set<string>();
    for (const { id, path, use } of hostPorts(pod)) {
      const users = pod.workload.views.filter((other) => hostPorts(other).some((port) => port.id === id));
      const pods = users.reduce((sum, { count }) => sum + count, 0);
      if (pods < 2 || reported.has(id)) continue;
      reported.add(id);
      report({ path, message: `${use} on the network of its node, but ${pods} pods of the workload do so`, key: id });
    }
  },
});

function hostPorts(pod: PodView): readonly HostPort[] {
  if (areOnDifferentNodes(pod)) return [];
  const usesHostNetwork = pod.spec.hostNetwork === true;
  return pod.containers.flatMap((view) => [
    ...declaredPorts(view, usesHostNetwork),
    ...(usesHostNetwork ? masterPort(view) : []),
  ]);
}

function declaredPorts(view: ContainerView, usesHostNetwork: boolean): readonly HostPort[] {
  // Init containers end before the main containers start.
  if (view.role === "init" || view.role === "ephemeral") return [];
  return items(view.container.ports).flatMap((entry, index): HostPort[] => {
    const hostPort = number(at(entry, "hostPort"));
    const field = hostPort !== undefined && hostPort > 0 ? "hostPort" : "containerPort";
    const port = number(at(entry, field));
    if (port === undefined || (field === "containerPort" && !usesHostNetwork)) return [];
    const protocol = text(at(entry, "protocol")) ?? "TCP";
    const address = text(at(entry, "hostIP"));
    const hasAddress = address !== undefined && address !== "0.0.0.0";
    return [
      {
        id: hasAddress ? `${protocol}/${address}/${port}` : `${protocol}/${port}`,
        path: pointerTo(view.pointer, "ports", index, field),
        use: `${titleOf(view)} uses ${protocol} port ${port}`,
      },
    ];
  });
}

/** The port on which ranks find each other. */
function masterPort(view: ContainerView): readonly HostPort[] {
  const variable = literalEnvironment(view.container).get("MASTER_PORT");
  if (variable === undefined || !/^\d+$/.test(variable.value) || variable.value === "0") return [];
  return [
    {
      id: `TCP/${Number(variable.value)}`,
      path: pointerTo(view.pointer, "env", variable.index, "value"),
      use: `${titleOf(view)} sets MASTER_PORT to ${variable.value}`,
    },
  ];
}

function areOnDifferentNodes({ spec }: PodView): boolean {
  const terms = at(spec, "affinity", "podAntiAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  return items(terms).some((term) => at(term, "topologyKey") === "kubernetes.io/hostname");
}
