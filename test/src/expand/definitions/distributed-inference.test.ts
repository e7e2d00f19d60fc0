import { describe, expect, it } from "vitest";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import type { DistributedInferenceSpec, ServingPort } from "../../../../src/model/definition/distributed-inference.ts";
import type { PodFields } from "../../../../src/model/definition/pod-fields.ts";
import type { Target } from "../../../../src/model/organization/organization.ts";
import { at, brief, find, inference, kaiTarget, plainTarget, runaiTarget } from "./samples.ts";

const expand = (
  spec: DistributedInferenceSpec = {},
  target: Target = kaiTarget(),
  fields: Parameters<typeof inference>[1] = {},
) => expandDistributedInference(inference(spec, fields), target);

const marks = (leaf: string) => ({
  labels: { "kai.scheduler/queue": "team-nlp", ...(leaf === "" ? {} : { "kai.scheduler/subgroup-name": leaf }) },
  annotations: { "pod-group-name": "team-nlp-llm", "kai.scheduler/skip-podgrouper": "true" },
});
const pod = (name: string) => ({ schedulerName: "kai-scheduler", containers: [{ name, image: "vllm:1" }] });

describe("a DistributedInference on kai", () => {
  it("is a LeaderWorkerSet with a gang of leader and workers", () => {
    const result = expand({ workers: 3 });
    expect(result.issues).toEqual([]);
    expect(result.objects).toEqual([
      {
        apiVersion: "leaderworkerset.x-k8s.io/v1",
        kind: "LeaderWorkerSet",
        metadata: { name: "llm", namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
        spec: {
          replicas: 1,
          startupPolicy: "LeaderCreated",
          leaderWorkerTemplate: {
            size: 4,
            restartPolicy: "RecreateGroupOnPodRestart",
            leaderTemplate: { metadata: marks("leader"), spec: pod("leader") },
            workerTemplate: { metadata: marks("worker"), spec: pod("worker") },
          },
        },
      },
      {
        apiVersion: "scheduling.run.ai/v2alpha2",
        kind: "PodGroup",
        metadata: {
          name: "team-nlp-llm",
          namespace: "team-nlp",
          labels: { "kai.scheduler/queue": "team-nlp" },
        },
        spec: {
          queue: "team-nlp",
          minSubGroup: 2,
          subGroups: [
            { name: "leader", minMember: 1 },
            { name: "worker", minMember: 3 },
          ],
        },
      },
    ]);
    expect(result.components.map(({ component }) => component)).toEqual(["leader", "worker"]);
    expect(result.gang).toEqual({
      mode: "external",
      reason: "its leader and its workers all start together or not at all",
    });
  });

  it("without workers is a flat gang of its leader, with the leader's template for the workers", () => {
    const { objects, components } = expand({ workers: 0 });
    const template = { metadata: marks(""), spec: pod("leader") };
    expect(at(objects, 0, "spec", "leaderWorkerTemplate")).toEqual({
      size: 1,
      restartPolicy: "RecreateGroupOnPodRestart",
      workerTemplate: template,
    });
    expect(find(objects, "PodGroup")?.spec).toEqual({ queue: "team-nlp", minMember: 1 });
    expect(components).toEqual([{ component: "leader", template }]);
  });

  it("applies the defaults: workers 0, replicas 1 and the default policies", () => {
    const { objects } = expandDistributedInference(
      {
        kind: "DistributedInference",
        metadata: { name: "llm" },
        project: "team-nlp",
        spec: { leader: { image: "vllm:1" }, workers: null, replicas: null },
      },
      kaiTarget(),
    );
    expect(objects).toEqual(expand({ workers: 0 }).objects);
  });

  it.each<[DistributedInferenceSpec, string, string]>([
    [{ replicas: 2 }, "0.17.1", "its 2 replicas are a gang each, which one template cannot distinguish"],
    [{ replicas: 0 }, "0.17.1", "it has no replica to form a gang"],
    [
      { startupPolicy: "LeaderReady" },
      "0.17.1",
      "workers appear only once their leader is ready, and a committed gang would wait for them for ever",
    ],
    [{}, "0.14.0", "KAI 0.14.0 has no committed PodGroups, which came with 0.15"],
  ])("of %j on KAI %s is grouped by the scheduler", (spec, version, reason) => {
    const { objects, gang, components } = expand(spec, kaiTarget({ version }));
    expect(gang).toEqual({ mode: "predicted", reason });
    expect(objects.map(({ kind }) => kind)).toEqual(["LeaderWorkerSet"]);
    for (const { template } of components) {
      expect(template.metadata).toEqual({ labels: { "kai.scheduler/queue": "team-nlp" } });
    }
  });

  it("leaves segments to the scheduler, and topology to the controller that makes the group", () => {
    const annotations = { "kai.scheduler/topology": "racks", "kai.scheduler/topology-required-placement": "rack" };
    const { objects } = expand({}, kaiTarget(), { metadata: { name: "llm", annotations } });
    expect(at(find(objects, "PodGroup"), "spec", "topologyConstraint")).toEqual({
      topology: "racks",
      requiredTopologyLevel: "rack",
    });
    const segmented = expand({}, kaiTarget(), {
      metadata: { name: "llm", annotations: { ...annotations, "kai.scheduler/segment-size": "2" } },
    });
    expect(segmented.gang.mode).toBe("predicted");
    expect(segmented.objects[0]?.metadata.annotations).toEqual({ ...annotations, "kai.scheduler/segment-size": "2" });
  });

  it("warns of what an older KAI does not know", () => {
    const metadata = { name: "llm", annotations: { "kai.scheduler/preemption-delay": "1m" } };
    const { issues, objects } = expand({}, kaiTarget({ version: "0.16.2" }), { metadata });
    expect(brief(issues)).toEqual(["DEF-008 warning /metadata/annotations/kai.scheduler~1preemption-delay"]);
    expect(find(objects, "PodGroup")?.spec).not.toHaveProperty("preemptionDelay");
  });

  it("applies replicas, policies, priority and pool", () => {
    const { objects } = expand({
      workers: 2,
      replicas: 3,
      restartPolicy: "None",
      startupPolicy: "LeaderReady",
      priorityClass: "inference",
      preemptibility: "non-preemptible",
      nodePools: ["h100"],
    });
    expect(at(objects, 0, "metadata", "labels")).toEqual({
      "kai.scheduler/queue": "team-nlp-h100",
      "kai.scheduler/node-pool": "h100",
      priorityClassName: "inference",
      "kai.scheduler/preemptibility": "non-preemptible",
    });
    expect(at(objects, 0, "spec", "replicas")).toBe(3);
    expect(at(objects, 0, "spec", "startupPolicy")).toBe("LeaderReady");
    expect(at(objects, 0, "spec", "leaderWorkerTemplate", "restartPolicy")).toBe("None");
  });

  it("suspended has no replica, and keeps its templates", () => {
    const annotations = { "muster.dev/suspend": "true" };
    const { objects } = expand({}, kaiTarget(), { metadata: { name: "llm", annotations } });
    expect(at(objects, 0, "spec", "replicas")).toBe(0);
    expect(at(objects, 0, "spec", "leaderWorkerTemplate")).toEqual(
      at(expand().objects, 0, "spec", "leaderWorkerTemplate"),
    );
  });

  it("names the field of the pod that it refuses", () => {
    const odd: PodFields = {
      image: "a",
      createHomeDir: true,
      storage: { pvc: [{ path: "/p", ephemeral: true, claimInfo: { size: "1Gi" } }] },
    };
    const refused = (role: string) => [
      `DEF-004 error /spec/${role}/storage/pvc/0/ephemeral`,
      `DEF-004 error /spec/${role}/createHomeDir`,
    ];
    expect(brief(expand({ leader: odd }).issues)).toEqual(refused("leader"));
    expect(brief(expand({ worker: odd }).issues)).toEqual(refused("worker"));
  });

  it("draws all its pods together, and gives each part claims of its own", () => {
    const own: PodFields = {
      image: "a",
      podAffinity: { type: "Required", key: "zone" },
      storage: {
        pvc: [
          { path: "/cache", claimInfo: { size: "1Gi" } },
          { path: "/m", claimName: "models", claimInfo: { size: "2Gi" } },
        ],
      },
    };
    const { objects, issues } = expand({ leader: own, worker: own });
    expect(issues).toEqual([]);
    expect(objects.filter(({ kind }) => kind === "PersistentVolumeClaim").map(({ metadata }) => metadata.name)).toEqual(
      ["llm-leader-cache", "models", "llm-worker-cache"],
    );
    expect(JSON.stringify(objects[0])).toContain('"matchLabels":{"leaderworkerset.sigs.k8s.io/name":"llm"}');
  });

  it("requires leader and workers in one PodGroup", () => {
    const annotations = [
      { name: "pod-group-name", value: "mine" },
      { name: "kai.scheduler/skip-podgrouper", value: "true" },
    ];
    const linked: PodFields = { image: "a", annotations };
    expect(brief(expand({ leader: linked }).issues)).toEqual(["DEF-004 error /spec/worker/annotations"]);
    const { objects, issues } = expand({ leader: linked, worker: linked });
    expect(issues).toEqual([]);
    expect(objects.map(({ kind }) => kind)).toEqual(["LeaderWorkerSet"]);
  });
});

describe("the serving port", () => {
  const serve = (servingPort: ServingPort, target: Target = kaiTarget()) => expand({ servingPort }, target);

  it("is a Service of another name than the set, over its leaders, with an Ingress", () => {
    const { objects, issues } = serve({ port: 8000 });
    expect(issues).toEqual([]);
    expect(find(objects, "Service")).toEqual({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "llm-serving", namespace: "team-nlp" },
      spec: {
        type: "ClusterIP",
        selector: { "leaderworkerset.sigs.k8s.io/name": "llm", "leaderworkerset.sigs.k8s.io/worker-index": "0" },
        ports: [{ name: "port-8000", port: 8000, targetPort: 8000, protocol: "TCP", appProtocol: "http" }],
      },
    });
    expect(at(find(objects, "Ingress"), "spec", "rules", 0, "host")).toBe("team-nlp-llm.apps.example.com");
  });

  it("is not exposed outside of the cluster if the definition requests this", () => {
    const { objects, issues } = serve({ port: 8000, exposeExternally: false });
    expect(issues).toEqual([]);
    expect(objects.map(({ kind }) => kind)).toEqual(["LeaderWorkerSet", "Service", "PodGroup"]);
    expect(brief(serve({ port: 8000, exposeExternally: false, exposedUrl: "https://a" }).issues)).toEqual([
      "DEF-004 error /spec/servingPort/exposedUrl",
    ]);
  });

  it("is not exposed, with a warning, if the cluster has no ingress and the definition does not request exposure", () => {
    const quiet = serve({ port: 8000 }, plainTarget());
    expect(brief(quiet.issues)).toEqual(["DEF-008 warning /spec/servingPort"]);
    expect(quiet.objects.map(({ kind }) => kind)).toEqual(["LeaderWorkerSet", "Service", "PodGroup"]);
    expect(brief(serve({ port: 8000, exposeExternally: true }, plainTarget()).issues)).toEqual([
      "DEF-004 error /spec/servingPort/exposeExternally",
    ]);
    expect(brief(serve({ port: 8000, exposedUrl: "https://a.example.com" }, plainTarget()).issues)).toEqual([
      "DEF-004 error /spec/servingPort",
    ]);
  });

  it("accepts a URL", () => {
    const { objects } = serve({ port: 8000, exposedUrl: "https://models.example.com/llm" });
    expect(at(find(objects, "Ingress"), "spec", "rules", 0)).toMatchObject({
      host: "models.example.com",
      http: { paths: [{ path: "/llm" }] },
    });
    expect(brief(serve({ port: 8000, exposedUrl: "https://1.2.3.4" }).issues)).toEqual([
      "DEF-004 error /spec/servingPort/exposedUrl",
    ]);
  });

  it.each([kaiTarget(), runaiTarget()])("has no login, so a definition that requires one is rejected", (target) => {
    expect(brief(serve({ port: 8000, authorizationType: "public" }, target).issues)).toEqual([]);
    expect(
      brief(serve({ port: 8000, authorizationType: "authenticatedUsers", exposeExternally: false }, target).issues),
    ).toEqual(["DEF-004 error /spec/servingPort/authorizationType"]);
    expect(
      brief(serve({ port: 8000, authorizationType: "authorizedGroups", authorizedGroups: ["a"] }, target).issues),
    ).toEqual([
      "DEF-004 error /spec/servingPort/authorizationType",
      "DEF-004 error /spec/servingPort/authorizedGroups",
    ]);
  });
});

describe("a DistributedInference on runai", () => {
  it("is a LeaderWorkerSet for Run:ai's scheduler, in the project's namespace", () => {
    const { objects, gang, issues } = expand({ priorityClass: "very-high", nodePools: ["h100"] }, runaiTarget());
    const queue = { project: "team-nlp", "runai/queue": "team-nlp-h100", "runai/node-pool": "h100" };
    expect(issues).toEqual([]);
    expect(objects).toHaveLength(1);
    expect(objects[0]?.metadata).toEqual({
      name: "llm",
      namespace: "runai-team-nlp",
      labels: { ...queue, priorityClassName: "very-high" },
    });
    expect(at(objects, 0, "spec", "leaderWorkerTemplate", "leaderTemplate", "metadata")).toEqual({ labels: queue });
    expect(at(objects, 0, "spec", "leaderWorkerTemplate", "leaderTemplate", "spec", "schedulerName")).toBe(
      "runai-scheduler",
    );
    expect(gang.mode).toBe("predicted");
  });

  it("has the first default pool of its project that the cluster has", () => {
    const target = runaiTarget();
    const project = { ...target.project, defaultNodePools: ["b200", "h100", "a100"] };
    const labelsOf = (nodePools?: readonly string[]) =>
      expand({ ...(nodePools && { nodePools }) }, { ...target, project }).objects[0]?.metadata.labels;
    expect(labelsOf()).toEqual({ project: "team-nlp", "runai/queue": "team-nlp-h100", "runai/node-pool": "h100" });
    expect(labelsOf(["default"])).toEqual({ project: "team-nlp", "runai/queue": "team-nlp" });
    const kai = kaiTarget();
    const onKai = expand({}, { ...kai, project: { ...kai.project, defaultNodePools: ["h100"] } });
    expect(onKai.objects[0]?.metadata.labels).toEqual(expand({}, kai).objects[0]?.metadata.labels);
  });

  it("has one node pool, since labels know no order", () => {
    expect(brief(expand({ nodePools: ["h100", "a100"] }, runaiTarget()).issues)).toEqual([
      "DEF-004 error /spec/nodePools",
    ]);
  });
});

describe("names of a DistributedInference", () => {
  const named = (name: string, spec: DistributedInferenceSpec = {}, prefixed = false) =>
    brief(expand(spec, kaiTarget(), { metadata: { name }, useGivenNameAsPrefix: prefixed }).issues);
  const refused = ["DEF-005 error /metadata/name"];

  // Name, index and a ten-character revision are one label of 63 characters.
  it.each<[number, DistributedInferenceSpec]>([
    [50, { workers: 1 }],
    [50, { workers: 1, replicas: 10 }],
    [49, { workers: 1, replicas: 11 }],
    [48, { workers: 1, replicas: 1000 }],
    [52, { workers: 0, replicas: 100 }],
  ])("have %d characters for %j", (length, spec) => {
    expect(named("a".repeat(length), spec)).toEqual([]);
    expect(named("a".repeat(length + 1), spec)).toEqual(refused);
    expect(named("a".repeat(length - 9), spec, true)).toEqual([]);
    expect(named("a".repeat(length - 8), spec, true)).toEqual(refused);
  });

  it("start with a letter, as the Service that the controller makes", () => {
    expect(named("4b")).toEqual(refused);
    expect(named("b4")).toEqual([]);
    expect(named("a.b")).toEqual(refused);
  });
});
