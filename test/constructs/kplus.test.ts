import { ApiObject, Chart } from "cdk8s";
import * as kplus from "cdk8s-plus-28";
import { describe, expect, test } from "vitest";
import { type App, DistributedInference, Training } from "../../constructs/index.ts";
import { noPrivilegedContainer } from "../../policies/security/no-privileged-container.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import { activeRule } from "../../src/rules/settings.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { settingsOf } from "../helpers/settings.ts";
import { synthesised } from "./tree.ts";

const sft = { name: "sft", project: "team-nlp" } as const;
const image = "example.com/sft:1";

/** A chart in the namespace of team-nlp, with an object of each kind that a pod mounts. */
function shared(app: App, namespace = app.namespaceOf("team-nlp")) {
  const chart = new Chart(app, "shared", { namespace });
  return {
    chart,
    settings: new kplus.ConfigMap(chart, "settings", { metadata: { name: "sft-settings" }, data: { rate: "1e-4" } }),
    token: new kplus.Secret(chart, "token", { metadata: { name: "hugging-face" } }),
    data: new kplus.PersistentVolumeClaim(chart, "data", {
      metadata: { name: "datasets" },
      accessModes: [kplus.PersistentVolumeAccessMode.READ_WRITE_MANY],
    }),
  };
}

describe("a definition that refers to objects of cdk8s-plus", () => {
  test("has their names, and claims that exist", () => {
    const { objects, problems } = synthesised((app) => {
      const { settings, token, data } = shared(app);
      new Training(app, "sft", {
        ...sft,
        spec: {
          image,
          imagePullSecrets: [{ name: token }],
          environmentVariables: [
            { name: "HF_TOKEN", secret: { name: token, key: "token" } },
            { name: "RATE", configMap: { name: settings, key: "rate" } },
          ],
          storage: {
            configMapVolume: [{ configMap: settings, mountPath: "/etc/sft" }],
            secretVolume: [{ secret: token, mountPath: "/etc/token" }],
            pvc: [{ claimName: data, path: "/data" }],
            git: [
              { repository: "https://git.example.com/a.git", path: "/a", passwordSecret: token },
              {
                repository: "https://git.example.com/b.git",
                path: "/b",
                secretRef: { name: token, authenticationMethod: "password" },
              },
            ],
          },
        },
      });
    });
    expect(problems).toEqual([]);
    const [job] = objects["east/apply/team-nlp/job-sft.yaml"] ?? [];
    const { template } = (job as unknown as { spec: { template: { spec: Record<string, unknown> } } }).spec;
    expect(template.spec).toMatchObject({
      imagePullSecrets: [{ name: "hugging-face" }],
      volumes: expect.arrayContaining([
        expect.objectContaining({ configMap: { name: "sft-settings" } }),
        expect.objectContaining({ persistentVolumeClaim: { claimName: "datasets" } }),
        expect.objectContaining({ secret: { secretName: "hugging-face" } }),
      ]),
      containers: [
        {
          env: [
            { name: "HF_TOKEN", valueFrom: { secretKeyRef: { name: "hugging-face", key: "token" } } },
            { name: "RATE", valueFrom: { configMapKeyRef: { name: "sft-settings", key: "rate" } } },
          ],
        },
      ],
    });
    expect(Object.keys(objects).filter((path) => path.includes("persistentvolumeclaim"))).toEqual([
      "east/apply/team-nlp/persistentvolumeclaim-datasets.yaml",
    ]);
  });

  test("takes them in a leader and a worker, by an ApiObject, and from other charts by name", () => {
    const { objects, problems } = synthesised((app) => {
      const { chart, data } = shared(app);
      const settings = new ApiObject(chart, "plain", {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "plain" },
      });
      const imported = kplus.Secret.fromSecretName(chart, "imported", "from-elsewhere");
      new DistributedInference(app, "llm", {
        name: "llm",
        project: "team-nlp",
        spec: {
          workers: 1,
          leader: { image, storage: { configMapVolume: [{ configMap: settings, mountPath: "/etc/a" }] } },
          worker: {
            image,
            storage: {
              pvc: [{ claimName: data, path: "/data", readOnly: true }],
              secretVolume: [{ secret: imported, mountPath: "/etc/b" }],
            },
          },
        },
      });
    });
    expect(problems).toEqual([]);
    const text = JSON.stringify(objects["east/apply/team-nlp/leaderworkerset-llm.yaml"]);
    for (const name of ["plain", "datasets", "from-elsewhere"]) expect(text).toContain(`"${name}"`);
  });

  test("is refused where an object has another kind or namespace, with construct and line", () => {
    const { issues } = synthesised((app) => {
      const { token } = shared(app);
      const elsewhere = new Chart(app, "elsewhere", { namespace: "other" });
      const settings = new kplus.ConfigMap(elsewhere, "settings", { metadata: { name: "other" } });
      new Training(app, "sft", {
        ...sft,
        spec: {
          image,
          storage: {
            configMapVolume: [
              { configMap: token, mountPath: "/a" },
              { configMap: settings, mountPath: "/b" },
            ],
          },
        },
      });
    });
    expect(issues.filter(({ rule }) => rule === "DEF-003").map(({ path, message }) => [path, message])).toEqual([
      [
        "/spec/storage/configMapVolume/0/configMap",
        "storage.configMapVolume[0].configMap: must be a ConfigMap, but is the Secret hugging-face (shared/token)",
      ],
      [
        "/spec/storage/configMapVolume/1/configMap",
        "storage.configMapVolume[1].configMap: must be in the namespace of the pods, team-nlp, but the ConfigMap other (elsewhere/settings) is in other",
      ],
    ]);
    const [wrong] = issues.filter(({ rule }) => rule === "DEF-003");
    expect(wrong?.source).toMatchObject({ constructPath: "sft", file: "test/constructs/kplus.test.ts" });
    expect(wrong?.source?.line).toBeGreaterThan(100);
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["a list", []],
    ["an object without a name", {}],
  ])("is checked as before with %s as a name", (_, configMap) => {
    const volumes = { storage: { configMapVolume: [{ configMap, mountPath: "/a" }] } } as object;
    const { issues } = synthesised((app) => new Training(app, "sft", { ...sft, spec: { image, ...volumes } }));
    expect(issues.map(({ rule }) => rule)).toEqual([
      configMap === undefined || configMap === null ? "DEF-009" : "DEF-001",
    ]);
  });
});

describe("namespaceOf", () => {
  test.each([
    ["team-nlp", undefined, "team-nlp"],
    ["team-search", undefined, "runai-team-search"],
    ["team-both", "west", "both"],
  ])("%s on %s is %s", (project, cluster, namespace) => {
    synthesised((app) => expect(app.namespaceOf(project, cluster)).toBe(namespace));
  });

  test.each([
    ["team-nlq", undefined, 'namespaceOf: project "team-nlq" is not in muster.yaml; did you mean team-nlp?'],
    ["team-both", undefined, "namespaceOf: project team-both lives in several clusters"],
  ])("%s on %s is an error", (project, cluster, message) => {
    synthesised((app) => expect(() => app.namespaceOf(project, cluster)).toThrow(message));
  });
});

const serving = {
  name: "llm",
  project: "team-nlp",
  spec: { workers: 1, servingPort: { port: 8000, exposeExternally: false }, leader: { image }, worker: { image } },
} as const;

describe("an inference behind cdk8s-plus", () => {
  test("is the backend of an Ingress", () => {
    const { objects, problems } = synthesised((app) => {
      const { chart } = shared(app);
      const inference = new DistributedInference(app, "llm", serving);
      new kplus.Ingress(chart, "public", {
        metadata: { name: "public" },
        rules: [{ host: "llm.example.com", backend: inference.ingressBackend(kplus.IngressBackend) }],
      });
    });
    expect(problems).toEqual([]);
    expect(objects["east/apply/team-nlp/ingress-public.yaml"]?.[0]?.spec).toMatchObject({
      rules: [{ http: { paths: [{ backend: { service: { name: "llm-serving", port: { number: 8000 } } } }] } }],
    });
  });

  test("has its leaders selected by a Service", () => {
    const { objects, problems } = synthesised((app) => {
      const { chart } = shared(app);
      const service = new kplus.Service(chart, "public", {
        metadata: { name: "public" },
        type: kplus.ServiceType.LOAD_BALANCER,
        ports: [{ port: 80, targetPort: 8000 }],
      });
      new DistributedInference(app, "llm", serving).selectLeaders(service);
    });
    expect(problems).toEqual([]);
    const specOf = (name: string) =>
      objects[`east/apply/team-nlp/service-${name}.yaml`]?.[0]?.spec as { selector: object };
    expect(specOf("public").selector).toEqual(specOf("llm-serving").selector);
    expect(Object.keys(specOf("public").selector).length).toBeGreaterThan(0);
  });

  test("needs a serving port, which the report says once for a valid definition", () => {
    const { spec, ...rest } = serving;
    const { servingPort: _, ...closed } = spec;
    const expose = (definition: object) =>
      synthesised((app) => {
        const { chart } = shared(app);
        const inference = new DistributedInference(app, "llm", definition as typeof serving);
        new kplus.Ingress(chart, "public", {
          rules: [{ backend: inference.ingressBackend(kplus.IngressBackend) }],
        });
      }).issues.filter(({ rule }) => rule.startsWith("DEF-"));
    const [issue, ...others] = expose({ ...rest, spec: closed });
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      path: "/spec/servingPort",
      message: "servingPort: is absent, so no Service leads to the leaders",
      source: { constructPath: "llm", file: "test/constructs/kplus.test.ts" },
    });
    expect(expose({ ...rest, spec: { ...closed, imagee: "a" } }).map(({ rule }) => rule)).toEqual(["DEF-002"]);
  });
});

describe("the objects of cdk8s-plus", () => {
  test("are judged by the rules, with the construct and the line that made them", () => {
    const settings = settingsOf([activeRule(noPrivilegedContainer)]);
    const { issues } = synthesised(
      (app) => {
        const { chart } = shared(app);
        new kplus.Deployment(chart, "dashboard", {
          containers: [
            {
              image: "example.com/dashboard:latest",
              securityContext: { privileged: true, allowPrivilegeEscalation: true, ensureNonRoot: false },
            },
          ],
        });
      },
      { policies: [{ name: "test", check: (set) => evaluateRules(set, settings).findings }], workloadTypes },
    );
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({
      rule: "SEC-001",
      object: { kind: "Deployment", namespace: "team-nlp" },
      source: { constructPath: "shared/dashboard/Resource", file: "test/constructs/kplus.test.ts" },
    });
  });
});
