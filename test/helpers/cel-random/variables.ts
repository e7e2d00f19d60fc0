/** A variable of random expressions, with its type as the Go program of `test/fixtures/cel-verdicts` reads it. */
interface RandomVariable {
  readonly type: string;
  readonly value: unknown;
}

const container = (name: string, more: object = {}) => ({ name, image: `registry.example.com/${name}:1.2.0`, ...more });

/** The object of random expressions: a Deployment with a few unusual fields. */
const OBJECT = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name: "web",
    namespace: "team-a",
    labels: { app: "web", "app.kubernetes.io/name": "web", empty: "" },
    generation: 3,
  },
  spec: {
    replicas: 3,
    paused: false,
    ratio: 0.5,
    nothing: null,
    in: "reserved",
    template: {
      spec: {
        hostNetwork: true,
        containers: [
          container("main", {
            args: ["--port=8080", "-v"],
            ports: [{ containerPort: 8080 }, { containerPort: 443, name: "https" }],
            resources: { limits: { cpu: "500m", memory: "1Gi", "nvidia.com/gpu": 2 } },
          }),
          container("sidecar", { securityContext: { privileged: false, runAsUser: 1000 } }),
          container("third", { env: [] }),
        ],
      },
    },
  },
};

/** The variables of random expressions. */
export const RANDOM_VARIABLES: Readonly<Record<string, RandomVariable>> = {
  object: { type: "dyn", value: OBJECT },
  nothing: { type: "dyn", value: null },
  i: { type: "int", value: 7 },
  j: { type: "int", value: -3 },
  d: { type: "double", value: 2.5 },
  b: { type: "bool", value: true },
  s: { type: "string", value: "héllo wörld-1" },
  t: { type: "string", value: "a,b,,c" },
  li: { type: "list int", value: [3, 1, 2, 3] },
  ls: { type: "list string", value: ["b", "a", "c"] },
  ld: { type: "list dyn", value: [1, "a", 2.5, null, true] },
  mi: { type: "map int", value: { a: 1, b: 2, "c-d": 3 } },
  ms: { type: "map string", value: { x: "1", y: "why" } },
  md: { type: "map dyn", value: { a: [1], b: { c: "d" }, n: null } },
  length: { type: "duration", value: "1h30m5.5s" },
  now: { type: "timestamp", value: "2024-02-29T13:14:15.167Z" },
};
