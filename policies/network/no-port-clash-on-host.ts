import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, number, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { literalEnvironment } from "../pods/environment.ts";

/** A port that a container of a pod takes on its node. */
interface TakenPort {
  /** `TCP/8080`. */
  readonly id: string;
  readonly path: string;
  readonly says: string;
}

/** NET-006: pods that share their node's network do not want the same port of it. */
export const noPortClashOnHost = defineRule({
  id: "NET-006",
  name: "no-port-clash-on-host",
  title: "No two pods of a workload take the same port of their node",
  severity: "error",
  pack: "strict",
  rationale:
    "With hostNetwork a port belongs to the whole node: of two pods with one port on a node the second one stays pending or fails to bind, and the gang with it.",
  fix: "leave hostNetwork out, give each pod a port of its own, or keep the pods on different nodes with a required podAntiAffinity on kubernetes.io/hostname",
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
    const taken = portsOf(pod);
    if (taken.length === 0) return;
    const told = new Set<string>();
    for (const { id, path, says } of taken) {
      const pods = pod.workload.views.reduce(
        (sum, other) => sum + (portsOf(other).some((port) => port.id === id) ? other.count : 0),
        0,
      );
      if (pods < 2 || told.has(id)) continue;
      told.add(id);
      report({
        path,
        message: `${says} on the network of its node, and ${pods} pods of the workload do the same`,
        key: id,
      });
    }
  },
});

function portsOf(pod: PodView): readonly TakenPort[] {
  if (keepsApart(pod)) return [];
  const host = pod.spec.hostNetwork === true;
  return pod.containers.flatMap((view) => [...declared(view, host), ...(host ? rendezvous(view) : [])]);
}

function declared({ container, pointer, role }: ContainerView, host: boolean): readonly TakenPort[] {
  // Init containers are through before the others start; those of one pod each take their turn.
  if (role === "init" || role === "ephemeral") return [];
  return items(container.ports).flatMap((entry, index): TakenPort[] => {
    const hostPort = number(at(entry, "hostPort"));
    const own = hostPort !== undefined && hostPort > 0 ? hostPort : undefined;
    const port = own ?? (host ? number(at(entry, "containerPort")) : undefined);
    if (port === undefined) return [];
    const field = own === undefined ? "containerPort" : "hostPort";
    const protocol = text(at(entry, "protocol")) ?? "TCP";
    const address = text(at(entry, "hostIP"));
    return [
      {
        id: [protocol, address === "0.0.0.0" ? undefined : address, port]
          .filter((part) => part !== undefined)
          .join("/"),
        path: pointerTo(pointer, "ports", index, field),
        says: `container ${container.name} takes ${protocol} port ${port}`,
      },
    ];
  });
}

function rendezvous({ container, pointer }: ContainerView): readonly TakenPort[] {
  const port = literalEnvironment(container).get("MASTER_PORT");
  if (port === undefined || !/^\d+$/.test(port.value) || port.value === "0") return [];
  return [
    {
      id: `TCP/${Number(port.value)}`,
      path: pointerTo(pointer, "env", port.index, "value"),
      says: `container ${container.name} sets MASTER_PORT to ${port.value}`,
    },
  ];
}

function keepsApart({ spec }: PodView): boolean {
  const terms = at(spec, "affinity", "podAntiAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  return items(terms).some((term) => at(term, "topologyKey") === "kubernetes.io/hostname");
}
