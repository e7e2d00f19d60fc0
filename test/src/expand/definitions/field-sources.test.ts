import { describe, expect, it } from "vitest";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import type { Expansion } from "../../../../src/expand/definitions/expansion.ts";
import { sourceLocator, withSources } from "../../../../src/expand/definitions/field-sources.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { pointerTo } from "../../../../src/kernel/base/pointer.ts";
import type { WorkloadDefinition } from "../../../../src/model/definition/definition.ts";
import { FULL_INFERENCE, FULL_TRAINING_ON_KAI, FULL_TRAINING_ON_RUNAI } from "./full-definitions.ts";
import { inference, kaiTarget, runaiTarget, training } from "./samples.ts";

/** Locates by the pointer itself; `(key)` behind it stands for the position of the key. */
function located(definition: object, object: KubeObject): (pointer: string) => string {
  const locate = sourceLocator(definition, object, (pointer, at) => ({
    file: at === "key" ? `${pointer} (key)` : pointer,
    line: 1,
    column: 1,
  }));
  return (pointer) => locate(pointer).file;
}

/** For each kind of object, a function from a pointer that was written to the field of the definition. */
function fieldsOf(definition: WorkloadDefinition, { objects }: Expansion) {
  return Object.fromEntries(objects.map((object) => [object.kind, located(definition, object)] as const));
}

function leaves(value: unknown, pointer = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  return Object.entries(value).flatMap(([key, member]) => leaves(member, pointerTo(pointer, key)));
}

describe("sourceLocator", () => {
  const definition = { metadata: { name: "a" }, spec: { list: [{ b: 1 }], block: { c: 1 } } };
  const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
  const sources = () =>
    [
      ["/x", "/spec"],
      ["/x/y", "/spec/block"],
      ["/x/z", "/spec/list"],
    ] as const;
  const at = located(definition, withSources({ ...object }, sources));

  it.each([
    ["", "/metadata/name"],
    ["/other", "/metadata/name"],
    ["/xy", "/metadata/name"],
    ["/x", "/spec (key)"],
    ["/x/missing", "/spec (key)"],
    ["/x/y", "/spec/block (key)"],
    ["/x/y/c", "/spec/block/c"],
    ["/x/y/c/deeper", "/spec/block/c"],
    ["/x/y/d", "/spec/block (key)"],
    ["/x/z/0", "/spec/list/0"],
    ["/x/z/0/b", "/spec/list/0/b"],
    ["/x/z/1", "/spec/list (key)"],
  ])("%j is located at %s", (pointer, field) => {
    expect(at(pointer)).toBe(field);
  });

  it("locates every place of another object at the name", () => {
    expect(located(definition, object)("/x")).toBe("/metadata/name");
  });

  it("makes the sources once, and only for a place that is looked up", () => {
    let made = 0;
    const locate = sourceLocator(
      definition,
      withSources({ ...object }, () => {
        made += 1;
        return [];
      }),
      () => ({ file: "a.yaml", line: 1, column: 1 }),
    );
    expect(made).toBe(0);
    locate("/a");
    locate("/b");
    expect(made).toBe(1);
  });

  it("makes the sources of parts once, and only for a place in one", () => {
    let made = 0;
    const part = (pointer: string) => ({
      part: pointer,
      sources: () => {
        made += 1;
        return [[`${pointer}/c`, "/spec/list"]] as const;
      },
    });
    const parts = [part("/spec/a"), part("/spec/b")];
    const find = located(
      definition,
      withSources({ ...object }, () => [["/spec", "/spec/block"]], parts),
    );
    expect([find("/metadata/name"), find("/spec/ab"), made]).toEqual(["/metadata/name", "/spec/block (key)", 0]);
    expect([find("/spec/a/c"), find("/spec/b/c/0"), made]).toEqual(["/spec/list (key)", "/spec/list/0", 2]);
  });
});

const fullTraining = training(FULL_TRAINING_ON_KAI);
const job = expandTraining(fullTraining, kaiTarget());
const fullInference = inference(FULL_INFERENCE);
const set = expandDistributedInference(fullInference, kaiTarget());
const runaiTraining = training(FULL_TRAINING_ON_RUNAI);
const workload = expandTraining(runaiTraining, runaiTarget());

/** Places of a template and the fields that they come from. */
const POD_PLACES = [
  ["metadata/annotations/billing", "annotations/0"],
  ["metadata/annotations/gpu-fraction", "compute/gpuPortionRequest"],
  ["metadata/labels/stage", "labels/0"],
  ["spec/affinity/nodeAffinity", "nodeAffinityRequired (key)"],
  [
    "spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0/matchExpressions/0/key",
    "nodeAffinityRequired/nodeSelectorTerms/0/matchExpressions/0/key",
  ],
  ["spec/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0/topologyKey", "podAffinity/key"],
  ["spec/imagePullSecrets/0/name", "imagePullSecrets/0/name"],
  ["spec/nodeSelector/run.ai~1type", "nodeType"],
  ["spec/securityContext/supplementalGroups/1", "security/supplementalGroups"],
  ["spec/tolerations/0/key", "tolerations/0/key"],
  ["spec/tolerations/1/tolerationSeconds", "tolerations/1/seconds"],
  ["spec/containers/0/image", "image"],
  ["spec/containers/0/imagePullPolicy", "imagePullPolicy"],
  ["spec/containers/0/command/1", "command"],
  ["spec/containers/0/args/0", "args"],
  ["spec/containers/0/workingDir", "workingDir"],
  ["spec/containers/0/env/0/value", "environmentVariables/0/value"],
  ["spec/containers/0/env/1/valueFrom/secretKeyRef/key", "environmentVariables/1/secret/key"],
  ["spec/containers/0/env/2/valueFrom/configMapKeyRef/name", "environmentVariables/2/configMap/name"],
  ["spec/containers/0/env/3/valueFrom/fieldRef/fieldPath", "environmentVariables/3/podFieldRef/path"],
  ["spec/containers/0/readinessProbe/httpGet/port", "probes/readiness/handler/httpGet/port"],
  ["spec/containers/0/readinessProbe/periodSeconds", "probes/readiness/periodSeconds"],
  ["spec/containers/0/resources", "compute (key)"],
  ["spec/containers/0/resources/limits/cpu", "compute/cpuCoreLimit"],
  ["spec/containers/0/resources/limits/memory", "compute/cpuMemoryLimit"],
  ["spec/containers/0/resources/limits/nvidia.com~1gpu", "compute/gpuDevicesRequest"],
  ["spec/containers/0/resources/limits/example.com~1rdma", "compute/extendedResources/0"],
  ["spec/containers/0/resources/requests/cpu", "compute/cpuCoreRequest"],
  ["spec/containers/0/resources/requests/memory", "compute/cpuMemoryRequest"],
  ["spec/containers/0/securityContext/runAsUser", "security/runAsUid"],
  ["spec/containers/0/securityContext/runAsGroup", "security/runAsGid"],
  ["spec/containers/0/securityContext/runAsNonRoot", "security/runAsNonRoot"],
  ["spec/containers/0/securityContext/capabilities/add/0", "security/capabilities/0"],
  ["spec/containers/0/securityContext/seccompProfile/type", "security/seccompProfileType"],
  ["spec/containers/0/securityContext/privileged", "security (key)"],
  ["spec/containers/0/volumeMounts/0/mountPath", "storage/pvc/0/path"],
  ["spec/containers/0/volumeMounts/1/readOnly", "storage/pvc/1/readOnly"],
  ["spec/volumes/1/persistentVolumeClaim/claimName", "storage/pvc/1/claimName"],
] as const;

describe("every object of a Training on kai", () => {
  const fields = fieldsOf(fullTraining, job);

  it.each(POD_PLACES)("has the source of %s of its pods", (written, field) => {
    expect(fields.Job?.(`/spec/template/${written}`)).toBe(`/spec/${field}`);
  });

  it.each([
    ["Job", "/metadata/name", "/metadata/name"],
    ["Job", "/metadata/namespace", "/project"],
    ["Job", "/metadata/labels/kai.scheduler~1queue", "/project"],
    ["Job", "/metadata/labels/kai.scheduler~1node-pool", "/spec/nodePools (key)"],
    ["Job", "/metadata/labels/priorityClassName", "/spec/priorityClass"],
    ["Job", "/metadata/labels/kai.scheduler~1preemptibility", "/spec/preemptibility"],
    ["Job", "/spec/parallelism", "/spec/parallelism"],
    ["Job", "/spec/completions", "/spec/completions"],
    ["Job", "/spec/backoffLimit", "/spec/backoffLimit"],
    ["Job", "/spec/template/spec/restartPolicy", "/spec/restartPolicy"],
    ["Job", "/spec/template/spec/terminationGracePeriodSeconds", "/spec/terminationGracePeriodSeconds"],
    ["Job", "/spec/template/spec/hostIPC", "/spec/security/hostIpc"],
    ["Job", "/spec/template/spec/hostNetwork", "/spec/security/hostNetwork"],
    ["Job", "/spec/template/spec/containers/0/stdin", "/spec/stdin"],
    ["Job", "/spec/template/spec/containers/0/tty", "/spec/tty"],
    ["Job", "/spec/template/spec/initContainers/1/image", "/spec/storage/git/1"],
    ["Job", "/spec/template/spec/initContainers/1/args/0", "/spec/storage/git/1/repository"],
    ["Job", "/spec/template/spec/initContainers/1/securityContext/runAsUser", "/spec/security/runAsUid"],
    ["Job", "/spec/template/spec/volumes/6/nfs/server", "/spec/storage/nfs/0/server"],
    ["Job", "/spec/template/spec/volumes/7/hostPath/path", "/spec/storage/hostPath/0/path"],
    ["Job", "/spec/template/spec/volumes/8/configMap/name", "/spec/storage/configMapVolume/0/configMap"],
    ["Job", "/spec/template/spec/volumes/9/secret/secretName", "/spec/storage/secretVolume/0/secret"],
    ["Job", "/spec/template/spec/volumes/10/emptyDir/sizeLimit", "/spec/storage/emptyDirVolume/0/sizeLimit"],
    ["Job", "/spec/template/spec/volumes/11/emptyDir/medium", "/spec/compute/largeShmRequest"],
    ["PersistentVolumeClaim", "/metadata/name", "/spec/storage/pvc/0/claimName"],
    ["PersistentVolumeClaim", "/spec/accessModes", "/spec/storage/pvc/0/claimInfo/accessModes (key)"],
    ["PersistentVolumeClaim", "/spec/resources/requests/storage", "/spec/storage/pvc/0/claimInfo/size"],
    ["PersistentVolumeClaim", "/spec/storageClassName", "/spec/storage/pvc/0/claimInfo/storageClass"],
    ["Ingress", "/metadata/name", "/metadata/name"],
    ["Ingress", "/spec/rules/0/host", "/spec/exposedUrls/0/url"],
    ["PodGroup", "/spec/priorityClassName", "/spec/priorityClass"],
    ["PodGroup", "/spec/queue", "/project"],
  ])("%s %s", (kind, written, field) => {
    expect(fields[kind]?.(written)).toBe(field);
  });

  it("has the ports of its Services", () => {
    const services = job.objects.filter(({ kind }) => kind === "Service");
    expect(
      services.map((service) => {
        const at = located(fullTraining, service);
        return ["/spec/type", "/spec/ports/0", "/spec/ports/0/targetPort"].map(at);
      }),
    ).toEqual([
      ["/spec/ports/0/serviceType", "/spec/ports/0", "/spec/ports/0/container"],
      ["/spec/exposedUrls (key)", "/spec/exposedUrls/0/container", "/spec/exposedUrls/0/container"],
    ]);
  });

  it("keeps the place of items behind excluded ones", () => {
    const definition = training({
      environmentVariables: [null, { name: "OUT", exclude: true }, { name: "A", value: "b" }],
      tolerations: [
        { name: "out", exclude: true },
        { operator: "Exists", key: "a", effect: "Any" },
      ],
      labels: [{ name: "out", exclude: true }, { name: "in" }],
      storage: {
        emptyDirVolume: [
          { path: "/out", exclude: true },
          { path: "/in", sizeLimit: "1Gi" },
        ],
      },
      ports: [
        { container: 1, serviceType: "NodePort" },
        { container: 2, serviceType: "ClusterIP" },
      ],
    });
    const { Job, Service } = fieldsOf(definition, expandTraining(definition, kaiTarget()));
    expect(Job?.("/spec/template/spec/containers/0/env/0/value")).toBe("/spec/environmentVariables/2/value");
    expect(Job?.("/spec/template/spec/tolerations/0/key")).toBe("/spec/tolerations/1/key");
    expect(Job?.("/spec/template/metadata/labels/in")).toBe("/spec/labels/1");
    expect(Job?.("/spec/template/spec/volumes/0/emptyDir/sizeLimit")).toBe("/spec/storage/emptyDirVolume/1/sizeLimit");
    expect(Service?.("/spec/ports/0/targetPort")).toBe("/spec/ports/1/container");
  });
});

describe("every object of a DistributedInference", () => {
  const fields = fieldsOf(fullInference, set);

  it.each(POD_PLACES)("has the source of %s of its pods", (written, field) => {
    const template = "/spec/leaderWorkerTemplate";
    expect(fields.LeaderWorkerSet?.(`${template}/leaderTemplate/${written}`)).toBe(`/spec/leader/${field}`);
    expect(fields.LeaderWorkerSet?.(`${template}/workerTemplate/${written}`)).toBe(`/spec/worker/${field}`);
  });

  it.each([
    ["LeaderWorkerSet", "/spec/replicas", "/spec/replicas"],
    ["LeaderWorkerSet", "/spec/startupPolicy", "/spec/startupPolicy"],
    ["LeaderWorkerSet", "/spec/leaderWorkerTemplate/size", "/spec/workers"],
    ["LeaderWorkerSet", "/spec/leaderWorkerTemplate/restartPolicy", "/spec/restartPolicy"],
    ["Service", "/spec/ports/0/port", "/spec/servingPort/port"],
    ["Service", "/spec/ports/0/appProtocol", "/spec/servingPort/protocol"],
    ["Service", "/spec/type", "/spec/servingPort (key)"],
    ["Ingress", "/spec/rules/0/host", "/spec/servingPort/exposedUrl"],
  ])("%s %s", (kind, written, field) => {
    expect(fields[kind]?.(written)).toBe(field);
  });

  it("has the leader's fields in the one template of a set without workers", () => {
    const definition = inference({ workers: 0, worker: null });
    const { LeaderWorkerSet } = fieldsOf(definition, expandDistributedInference(definition, kaiTarget()));
    expect(LeaderWorkerSet?.("/spec/leaderWorkerTemplate/workerTemplate/spec/containers/0/image")).toBe(
      "/spec/leader/image",
    );
  });
});

describe("the annotations of a limited share of a GPU", () => {
  const compute = { gpuRequestType: "memory", gpuMemoryRequest: "8Gi", gpuMemoryLimit: "16Gi" } as const;
  const at = (key: string) => `/spec/template/metadata/annotations/${key.replace("/", "~1")}`;

  it("have the fields of the request and the limit", () => {
    const definition = training({ compute });
    const { Job } = fieldsOf(definition, expandTraining(definition, kaiTarget({ version: "0.18" })));
    const key = "nvidia.com/container.main.gpu-memory";
    expect(Job?.(at(`${key}.request`))).toBe("/spec/compute/gpuMemoryRequest");
    expect(Job?.(at(`${key}.limit`))).toBe("/spec/compute/gpuMemoryLimit");
  });

  it("have those of the leader and its workers", () => {
    const definition = inference({ leader: { image: "a", compute }, worker: { image: "a", compute } });
    const target = kaiTarget({ version: "0.18" });
    const { LeaderWorkerSet } = fieldsOf(definition, expandDistributedInference(definition, target));
    const place = (role: string) =>
      `/spec/leaderWorkerTemplate/${role}Template/metadata/annotations/nvidia.com~1container.${role}.gpu-memory.limit`;
    expect(LeaderWorkerSet?.(place("leader"))).toBe("/spec/leader/compute/gpuMemoryLimit");
    expect(LeaderWorkerSet?.(place("worker"))).toBe("/spec/worker/compute/gpuMemoryLimit");
  });
});

describe("a TrainingWorkload", () => {
  const { TrainingWorkload } = fieldsOf(runaiTraining, workload);

  it.each([
    ["image", "image"],
    ["arguments", "args"],
    ["gpuDevices", "compute/gpuDevicesRequest"],
    ["gpuLimit", "compute/gpuPortionLimit"],
    ["memory", "compute/cpuMemoryRequest"],
    ["runAsUid", "security/runAsUid"],
    ["hostNetwork", "security/hostNetwork"],
    ["capabilities/items/capability-0", "security/capabilities (key)"],
    ["environment/items/FROM_SECRET", "environmentVariables/1"],
    ["labels/items/stage", "labels/0/value"],
    ["tolerations/items/toleration-1", "tolerations/1"],
    ["pvcs/items/pvc-1", "storage/pvc/1"],
    ["gitSync/items/git-1/value/repository", "storage/git/1"],
    ["ports/items/p", "ports/0"],
    ["pvcs/items/p", "storage/pvc/0"],
    ["nodePools", "nodePools (key)"],
    ["parallelism", "parallelism"],
    ["stdin", "stdin"],
  ])("has the source of %s", (written, field) => {
    expect(TrainingWorkload?.(`/spec/${written}/value`)).toBe(`/spec/${field}`);
  });
});

// Fields that only people or policies read, and those that decide without being written, as one GPU and `readOnly: false`.
const UNWRITTEN =
  /\/(?:category|description|gpuDevicesRequest|gpuRequestType|name|relatedUrls\/.*|toolName|toolType|uidGidSource|volumeMode|existingPvc|0\/readOnly)$/;
// The place of these fields is the item or list around them.
const IN_BLOCK =
  /\/(?:nodePools|annotations|labels|extendedResources|accessModes|addedAttrValues|git|podAffinity)(?:\/|$)|\/(?:passwordSecret|protocol)$/;

describe.each([
  ["Training on kai", fullTraining, job],
  ["DistributedInference", fullInference, set],
] as const)("each written field of a %s", (_, definition, expansion) => {
  const places = new Set(expansion.objects.flatMap((object) => leaves(object).map(located(definition, object))));
  const written = leaves(definition.spec, "/spec").filter((field) => !UNWRITTEN.test(field) && !IN_BLOCK.test(field));

  it.each(written)("%s is the place of a field of an object", (field) => {
    expect(places.has(field) || places.has(field.replace(/\/\d+$/, " (key)"))).toBe(true);
  });
});
