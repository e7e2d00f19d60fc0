import { describe, expect, it } from "vitest";
import { schemaProblems } from "./kubernetes-schema.ts";
import { recordedObjects } from "./recorded-objects.ts";
import { sharedMissing } from "./shared.ts";

type Node = Readonly<Record<string, unknown>>;

function object(apiVersion: string, kind: string, fields: Node): Node {
  return { apiVersion, kind, metadata: { name: "a" }, ...fields };
}

const pod = { restartPolicy: "Never", containers: [{ name: "main", image: "example.com/a:1" }] };

function job(spec: Node): Node {
  return object("batch/v1", "Job", { spec: { template: { spec: pod }, ...spec } });
}

describe("schemaProblems of an object that is not of a built-in kind", () => {
  it.each([[undefined], [null], [{}], ["text"], [[]]])("%o", (value) => {
    expect(schemaProblems(value)).toBeUndefined();
  });

  it.each([
    ["ray.io/v1", "RayCluster"],
    ["batch/v9", "Job"],
    ["v1", "Deployment"],
    ["apps/v1", "Pod"],
  ])("%s %s", (apiVersion, kind) => {
    expect(schemaProblems(object(apiVersion, kind, {}))).toBeUndefined();
  });
});

describe("schemaProblems of right objects", () => {
  const template = { metadata: { labels: { app: "a" } }, spec: pod };
  const selector = { matchLabels: { app: "a" } };
  it.each<[string, string, Node]>([
    ["batch/v1", "Job", { spec: { template, parallelism: 2, suspend: false } }],
    ["apps/v1", "Deployment", { spec: { selector, template, replicas: 0 } }],
    ["apps/v1", "StatefulSet", { spec: { selector, template, serviceName: "a" } }],
    ["v1", "Pod", { spec: pod, status: { phase: "Running" } }],
    [
      "v1",
      "Service",
      {
        spec: {
          ports: [
            { port: 80, targetPort: "http" },
            { port: 81, targetPort: 81 },
          ],
        },
      },
    ],
    ["v1", "Namespace", {}],
    ["v1", "ConfigMap", { data: { a: "b" } }],
    ["v1", "Secret", { stringData: { a: "b" }, type: "Opaque" }],
    ["v1", "ServiceAccount", { automountServiceAccountToken: false }],
    [
      "v1",
      "PersistentVolumeClaim",
      { spec: { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "10Gi" } } } },
    ],
    [
      "networking.k8s.io/v1",
      "Ingress",
      {
        spec: {
          rules: [
            {
              host: "a.example.com",
              http: {
                paths: [{ path: "/", pathType: "Prefix", backend: { service: { name: "a", port: { number: 80 } } } }],
              },
            },
          ],
        },
      },
    ],
    [
      "rbac.authorization.k8s.io/v1",
      "ClusterRole",
      { rules: [{ apiGroups: ["ray.io"], resources: ["rayclusters"], verbs: ["get"] }] },
    ],
    ["scheduling.k8s.io/v1", "PriorityClass", { value: 50 }],
  ])("%s %s", (apiVersion, kind, fields) => {
    expect(schemaProblems(object(apiVersion, kind, fields))).toEqual([]);
  });

  it("uses the names of a manifest, not those of TypeScript", () => {
    const containers = [{ name: "a", ports: [{ containerPort: 80, hostIP: "127.0.0.1" }], env: [] }];
    expect(schemaProblems(object("v1", "Pod", { spec: { containers, hostIPC: true, hostPID: true } }))).toEqual([]);
    expect(schemaProblems(object("v1", "Pod", { spec: { containers, hostIpc: true } }))).toEqual([
      '/spec: unknown field "hostIpc"',
    ]);
  });
});

describe("schemaProblems of wrong objects", () => {
  it("requires metadata", () => {
    expect(schemaProblems({ apiVersion: "v1", kind: "Namespace" })).toEqual([': missing field "metadata"']);
  });

  it("reports unknown and missing fields at any depth, with their place", () => {
    const wrong = job({ replicas: 2, template: { spec: { containers: [{ image: "a", env: [{ nam: "A" }] }] } } });
    expect(schemaProblems(wrong)).toEqual([
      '/spec/template/spec/containers/0: missing field "name"',
      '/spec/template/spec/containers/0/env/0: missing field "name"',
      '/spec/template/spec/containers/0/env/0: unknown field "nam"',
      '/spec: unknown field "replicas"',
    ]);
  });

  it("reports types", () => {
    const labels = { a: 1 };
    const containers = [
      { name: "a", command: "sleep", resources: { limits: { cpu: "lots", "example.com/x~y": true } } },
    ];
    expect(
      schemaProblems(
        job({
          parallelism: "2",
          backoffLimit: 1.5,
          suspend: "no",
          template: { metadata: { labels }, spec: { containers } },
        }),
      ),
    ).toEqual([
      "/spec/template/metadata/labels/a: must be a string; got 1",
      '/spec/template/spec/containers/0/command: must be a list; got "sleep"',
      '/spec/template/spec/containers/0/resources/limits/cpu: must be a quantity; got "lots"',
      "/spec/template/spec/containers/0/resources/limits/example.com~1x~0y: must be a quantity; got true",
      '/spec/parallelism: must be an integer; got "2"',
      "/spec/backoffLimit: must be an integer; got 1.5",
      '/spec/suspend: must be a boolean; got "no"',
    ]);
  });

  it("reports lists, objects and nulls in the wrong place", () => {
    const spec = { ports: { port: 80 }, selector: ["a"] };
    expect(schemaProblems(object("v1", "Service", { spec }))).toEqual([
      "/spec/ports: must be a list; got an object",
      "/spec/selector: must be an object; got a list",
    ]);
    expect(schemaProblems(object("v1", "Service", { spec: null }))).toEqual(["/spec: must be an object; got null"]);
    const ports = [{ port: 80, targetPort: 80.5 }];
    expect(schemaProblems(object("v1", "Service", { spec: { ports } }))).toEqual([
      "/spec/ports/0/targetPort: must be an integer or a string; got 80.5",
    ]);
  });

  it("requires times in the form of RFC 3339", () => {
    const metadata = { name: "a", creationTimestamp: "yesterday" };
    expect(schemaProblems({ apiVersion: "v1", kind: "Namespace", metadata })).toEqual([
      '/metadata/creationTimestamp: must be a time as in RFC 3339; got "yesterday"',
    ]);
  });
});

describe.skipIf(sharedMissing("corpus"))("the built-in kinds of the corpus", () => {
  it.each(["CronJob", "Deployment", "Job", "ReplicaSet", "StatefulSet"])("%s", (folder) => {
    // These two are wrong themselves, or right only for a newer Kubernetes, whose list of conditions may be absent.
    const known = ["rhgitops-base-cronjob.yaml", "k8s-website-pod-failure-policy.yaml"];
    const found = recordedObjects("corpus", folder).filter(
      ({ object: value }) => (schemaProblems(value) ?? []).length > 0,
    );
    expect(found.map(({ file }) => file).filter((file) => !known.includes(file))).toEqual([]);
  });
});
