import { afterEach, describe, expect, test } from "vitest";
import { readYaml } from "../../src/yaml/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
import { repository, type TestRepository } from "../helpers/repository.ts";

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

const cluster = (name: string, scheduler: string) => `
  - name: ${name}
    scheduler: ${scheduler}
    topologies:
      - name: fabric
        levels:
          - { nodeLabel: example.com/block, alias: block }
          - { nodeLabel: kubernetes.io/hostname }
`;
const muster = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:${cluster("east", "kai")}    emitPriorityClasses: true
    priorityClasses: { train: 50, urgent: 90 }
${cluster("west", "runai")}`;

describe("what muster.yaml makes beside namespaces and queues", () => {
  test("topologies and priority classes, on KAI alone", async () => {
    const one = repository({ "muster.yaml": muster });
    open.push(one);
    expect((await one.synth()).code).toBe(0);
    const files = Object.keys(one.dist()).filter((path) => path.endsWith(".yaml"));
    expect(files).toEqual([
      "east/apply/_cluster/priorityclass-urgent.yaml",
      "east/apply/_cluster/topology-fabric.yaml",
    ]);
    expect(one.read(`dist/${files[0]}`)).toBe(`apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  annotations:
    argocd.argoproj.io/sync-options: Prune=false,Delete=false
    kustomize.toolkit.fluxcd.io/prune: disabled
  name: urgent
value: 90
`);
    const topology = one.read(`dist/${files[1]}`);
    expect(topology).toBe(`apiVersion: kai.scheduler/v1alpha1
kind: Topology
metadata:
  name: fabric
spec:
  levels:
  - alias: block
    nodeLabel: example.com/block
  - nodeLabel: kubernetes.io/hostname
`);
    expect(schemaProblems(readYaml(topology, "t.yaml").documents[0]?.value)).toEqual([]);
  });

  test("a dump that is not there refuses the synth as an input that cannot be evaluated", async () => {
    const one = repository({
      "muster.yaml": muster.replace("    emitPriority", "    allocated: gone.yaml\n    emitPriority"),
    });
    open.push(one);
    const { code, stdout } = await one.synth();
    expect(code).toBe(3);
    expect(stdout).toContain("gone.yaml:1:1: error: does not exist");
    expect(one.exists("dist")).toBe(false);
  });
});

describe("findings about objects of muster.yaml", () => {
  test("have their place there, and none is about the units of muster's own numbers", async () => {
    const own = repository({
      "muster.yaml": `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments:
  - name: research
    quotas:
      - { cluster: east, gpu: { deserved: 0, limit: 2000 }, cpu: unlimited, memory: { deserved: 1Gi, limit: 100Ti } }
policies: { pack: strict }
`,
      "workloads/queue.yaml": `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: { name: research, annotations: { muster.dev/cluster: east } }
spec: { resources: { gpu: { quota: 0, limit: 64 }, cpu: { quota: 64, limit: -1 }, memory: { quota: 1074, limit: -1 } } }
`,
    });
    open.push(own);
    const { code, stdout, stderr } = await own.here("synth", "--format", "compact");
    expect(code).not.toBe(0);
    const text = stdout + stderr;
    expect(text).toContain("and at muster.yaml:8:9");
    expect(text.match(/^.*QUOTA-009.*$/gm)).toEqual([
      "workloads/queue.yaml:4:66: warning: cpu.quota is 64, which is 0.064 of a core [QUOTA-009]",
    ]);
  });
});
