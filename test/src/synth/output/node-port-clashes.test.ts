import { describe, expect, test } from "vitest";
import { nodePortClashes } from "../../../../src/synth/output/node-port-clashes.ts";
import type { ResolvedManifest } from "../../../../src/synth/output/resolve-manifests.ts";
import { cluster } from "../../../helpers/organization.ts";

const service = (name: string, ports: unknown, on = "east", kind = "Service"): ResolvedManifest => ({
  object: { apiVersion: "v1", kind, metadata: { name, namespace: "n" }, spec: { ports } },
  cluster: cluster({ name: on }),
  source: { constructPath: name },
  zone: "apply",
});

const briefly = (...manifests: ResolvedManifest[]) =>
  nodePortClashes(manifests).map(({ object, path }) => `${object?.name} ${path}`);

describe("nodePortClashes", () => {
  test("finds none without ports of nodes", () => {
    expect(briefly()).toEqual([]);
    expect(briefly(service("a", undefined), service("b", null), service("c", [{}, null, { nodePort: 0 }, 1]))).toEqual(
      [],
    );
    expect(briefly(service("a", [{ nodePort: 0 }]), service("b", [{ nodePort: 0 }]))).toEqual([]);
  });

  test("reports the later of two Services of one cluster", () => {
    const ports = [{ nodePort: 30_000 }];
    expect(nodePortClashes([service("a", ports), service("b", [{ nodePort: 30_001 }, ...ports])])).toEqual([
      {
        rule: "DEF-003",
        name: "definition-constraint",
        severity: "error",
        message: "port 30000 of the nodes of cluster east belongs to the Service a already, at construct a",
        object: { apiVersion: "v1", kind: "Service", namespace: "n", name: "b" },
        path: "/spec/ports/1/nodePort",
        source: { constructPath: "b" },
        fix: "give one of the two another port, or let the cluster choose it",
      },
    ]);
    expect(briefly(service("a", ports), service("b", ports, "west"))).toEqual([]);
    expect(briefly(service("a", ports), service("b", ports, "east", "Pod"))).toEqual([]);
  });

  test("one Service may have a port for two protocols, but not twice for one", () => {
    const [tcp, udp] = [{ nodePort: 30_000 }, { nodePort: 30_000, protocol: "UDP" }];
    expect(briefly(service("a", [tcp, udp]))).toEqual([]);
    expect(briefly(service("a", [tcp, udp, { ...tcp, protocol: "TCP" }]))).toEqual(["a /spec/ports/2/nodePort"]);
    expect(briefly(service("a", [tcp]), service("b", [udp]))).toEqual(["b /spec/ports/0/nodePort"]);
  });
});
