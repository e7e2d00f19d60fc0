import { describe, expect, test } from "vitest";
import type { KubeObject, PodTemplate } from "../../../src/kernel/base/kubernetes.ts";
import type { WorkloadPods } from "../../../src/model/workload/workload.ts";
import {
  appWrapper,
  devWorkspace,
  rayCluster,
  rayJob,
  rayService,
  virtualMachineInstance,
  workloadTypes,
} from "../../../workloadtypes/index.ts";
import { pick, withContainers } from "../../../workloadtypes/shared/added-containers.ts";

function podsOf(component: string, spec: unknown = { containers: [{ name: "main" }] }): WorkloadPods {
  return { component, instance: "", count: 1, template: { spec } as unknown as PodTemplate };
}

const object = (spec: unknown, metadata: object = {}) => ({ metadata, spec }) as unknown as KubeObject;

const namesOf = (pods: readonly WorkloadPods[] | undefined) =>
  pods?.map(({ template }) => template.spec.containers.map(({ name }) => name));

describe("withContainers", () => {
  const side = { container: { name: "side" }, path: "/spec/side", fields: ["image"] };

  test("adds containers behind the pods' own and returns their places", () => {
    const own = podsOf("a");
    const made = withContainers(own, [side, { container: { name: "other" }, path: "/spec/other", fields: [] }]);
    expect(made.template.spec.containers).toEqual([{ name: "main" }, { name: "side" }, { name: "other" }]);
    expect(made.made?.of).toBe(own.template);
    expect([...(made.made?.places ?? [])]).toEqual([
      ["/spec/containers/1", { path: "/spec/side", whole: true }],
      ["/spec/containers/1/image", { path: "/spec/side/image" }],
      ["/spec/containers/2", { path: "/spec/other", whole: true }],
    ]);
  });

  test("makes a list where there is none", () => {
    expect(withContainers(podsOf("a", {}), [side]).template.spec.containers).toEqual([{ name: "side" }]);
  });

  test.each([
    ["nothing to add", podsOf("a"), []],
    ["no list", podsOf("a", { containers: "x" }), [side]],
  ])("leaves pods alone with %s", (_, pods, added) => {
    expect(withContainers(pods, added)).toBe(pods);
  });
});

test.each([
  [undefined, {}],
  [null, {}],
  ["a", {}],
  [[1], {}],
  [{ a: null, b: 2, c: 3 }, { b: 2 }],
  [JSON.parse('{"__proto__": {"b": 1}}'), {}],
])("pick from %j", (value, picked) => {
  expect(pick(value, ["a", "b"])).toEqual(picked);
});

describe("the containers that KubeRay adds", () => {
  const head = [podsOf("head"), podsOf("worker")];

  test.each([
    [rayCluster, (cluster: unknown) => cluster, "/spec"],
    [rayJob, (rayClusterSpec: unknown) => ({ rayClusterSpec }), "/spec/rayClusterSpec"],
    [rayService, (rayClusterConfig: unknown) => ({ rayClusterConfig }), "/spec/rayClusterConfig"],
  ] as const)("$kind: an autoscaler in the head", ({ completePods }, wrap, path) => {
    const cluster = { enableInTreeAutoscaling: true, autoscalerOptions: { image: "a:1", upscalingMode: "Default" } };
    const made = completePods?.(object(wrap(cluster)), head);
    expect(namesOf(made)).toEqual([["main", "autoscaler"], ["main"]]);
    expect(made?.[0]?.template.spec.containers[1]).toEqual({
      name: "autoscaler",
      image: "a:1",
      resources: { limits: { cpu: "500m", memory: "512Mi" }, requests: { cpu: "500m", memory: "512Mi" } },
    });
    const places = made?.[0]?.made?.places;
    expect(places?.get("/spec/containers/1")).toEqual({ path: `${path}/autoscalerOptions`, whole: true });
    expect(places?.get("/spec/containers/1/args")).toEqual({ path: `${path}/autoscalerOptions/args` });
    expect(places?.get("/spec/containers/1/ports")).toBeUndefined();
  });

  test("have everything in the options, except null", () => {
    const options = {
      imagePullPolicy: "Never",
      env: [{ name: "A", value: "b" }],
      envFrom: [{ secretRef: { name: "c" } }],
      resources: { limits: { "nvidia.com/gpu": 1 } },
      volumeMounts: [{ name: "d", mountPath: "/d" }],
      securityContext: { privileged: true },
      command: ["sh"],
      args: ["-c"],
    };
    const autoscalerOptions = { ...options, image: null, idleTimeoutSeconds: 60, version: "v2" };
    const made = rayCluster.completePods?.(object({ enableInTreeAutoscaling: true, autoscalerOptions }), head);
    expect(made?.[0]?.template.spec.containers[1]).toEqual({ name: "autoscaler", ...options });
  });

  test("a collector in every pod", () => {
    const historyServerOptions = { collectorOptions: { image: "c:1", env: [{ name: "A" }], other: 1 } };
    const made = rayCluster.completePods?.(object({ historyServerOptions }), [...head, podsOf("submitter")]);
    expect(namesOf(made)).toEqual([["main", "collector"], ["main", "collector"], ["main"]]);
    expect(made?.[1]?.template.spec.containers[1]).toEqual({
      name: "collector",
      image: "c:1",
      env: [{ name: "A" }],
      resources: { limits: { cpu: "200m", memory: "256Mi" }, requests: { cpu: "50m", memory: "64Mi" } },
    });
  });

  test.each([
    undefined,
    null,
    "x",
    {},
    { enableInTreeAutoscaling: false, autoscalerOptions: { image: "a" } },
    { enableInTreeAutoscaling: "true" },
    { historyServerOptions: null },
    { historyServerOptions: { collectorOptions: "x" } },
  ])("are none of %j", (spec) => {
    expect(rayCluster.completePods?.(object(spec), head)).toBe(head);
  });
});

describe("the containers that KubeVirt adds", () => {
  const launcher = [podsOf("vmi")];

  test("are those of disks, of a kernel and of hooks", () => {
    const made = virtualMachineInstance.completePods?.(
      object(
        {
          domain: { firmware: { kernelBoot: { container: { image: "k:1", kernelPath: "/k" } } } },
          volumes: [
            { name: "a" },
            { name: "root", containerDisk: { image: "d:1", path: "/x", imagePullPolicy: "Never" } },
          ],
        },
        { annotations: { "hooks.kubevirt.io/hookSidecars": '[{"image": "h:1", "args": ["-v"], "pvc": {}}, 7]' } },
      ),
      launcher,
    );
    expect(made?.[0]?.template.spec.containers.slice(1)).toEqual([
      { name: "volumeroot", image: "d:1", imagePullPolicy: "Never" },
      { name: "volumekernel-boot-volume", image: "k:1" },
      { name: "hook-sidecar-0", image: "h:1", args: ["-v"] },
      { name: "hook-sidecar-1" },
    ]);
    expect([...(made?.[0]?.made?.places ?? [])]).toEqual([
      ["/spec/containers/1", { path: "/spec/volumes/1/containerDisk", whole: true }],
      ["/spec/containers/1/image", { path: "/spec/volumes/1/containerDisk/image" }],
      ["/spec/containers/1/imagePullPolicy", { path: "/spec/volumes/1/containerDisk/imagePullPolicy" }],
      ["/spec/containers/2", { path: "/spec/domain/firmware/kernelBoot/container", whole: true }],
      ["/spec/containers/2/image", { path: "/spec/domain/firmware/kernelBoot/container/image" }],
      ["/spec/containers/2/imagePullPolicy", { path: "/spec/domain/firmware/kernelBoot/container/imagePullPolicy" }],
      ["/spec/containers/3", { path: "/metadata/annotations/hooks.kubevirt.io~1hookSidecars", whole: true }],
      ["/spec/containers/4", { path: "/metadata/annotations/hooks.kubevirt.io~1hookSidecars", whole: true }],
    ]);
  });

  test.each([undefined, null, {}, { volumes: "x" }, { volumes: [null, { containerDisk: { path: "/x" } }] }])(
    "are none of %j",
    (spec) => {
      expect(virtualMachineInstance.completePods?.(object(spec), launcher)).toBe(launcher);
    },
  );

  test.each([
    ["[", 1],
    ["{}", 1],
    ["null", 1],
    [" ", 0],
    ["[]", 0],
    [7, 0],
  ])("with the annotation %j, %i texts are unread", (annotation, count) => {
    const annotated = object({}, { annotations: { "hooks.kubevirt.io/hookSidecars": annotation } });
    expect(virtualMachineInstance.completePods?.(annotated, launcher)).toBe(launcher);
    expect(virtualMachineInstance.unreadTexts?.(annotated)).toHaveLength(count);
  });
});

describe("wrapped values", () => {
  const wrapper = (...templates: readonly unknown[]) =>
    object({ components: templates.map((template) => ({ template })) });
  const ray = (kind: string, spec: unknown, metadata: unknown = { name: "r" }) => ({
    apiVersion: "ray.io/v1",
    kind,
    metadata,
    spec,
  });
  const set = (instance: string) => ({ ...podsOf("component"), instance });

  test.each([
    ["RayCluster", { enableInTreeAutoscaling: true }, "/spec/components/1/template/spec/autoscalerOptions"],
    [
      "RayJob",
      { rayClusterSpec: { enableInTreeAutoscaling: true } },
      "/spec/components/1/template/spec/rayClusterSpec/autoscalerOptions",
    ],
  ])("a %s has the autoscaler in its head alone", (kind, spec, path) => {
    const pods = [
      set(`${kind}/r/headgroup`),
      set(`${kind}/r/small`),
      set("Job/r/headgroup"),
      set(`${kind}/rr/headgroup`),
    ];
    const made = appWrapper.completePods?.(wrapper({ kind: "Job" }, ray(kind, spec)), pods);
    expect(namesOf(made)).toEqual([["main", "autoscaler"], ["main"], ["main"], ["main"]]);
    expect(made?.map(({ component, instance }) => [component, instance])).toEqual(
      pods.map(({ component, instance }) => [component, instance]),
    );
    const places = made?.[0]?.made?.places;
    expect(places?.get("/spec/containers/1")).toEqual({ path, whole: true });
    expect(places?.get("/spec/containers/1/image")).toEqual({ path: `${path}/image` });
  });

  test("without a name goes by its place", () => {
    const made = appWrapper.completePods?.(wrapper(ray("RayCluster", { enableInTreeAutoscaling: true }, {})), [
      set("RayCluster/0/headgroup"),
    ]);
    expect(namesOf(made)).toEqual([["main", "autoscaler"]]);
  });
});

test("manifests inside of a DevWorkspace are unread", () => {
  const components = [
    { kubernetes: { inlined: "kind: Job" } },
    { openshift: { inlined: "kind: Route" } },
    { kubernetes: { uri: "a.yaml" }, openshift: null },
    null,
  ];
  expect(devWorkspace.unreadTexts?.(object({ template: { components } }))?.map(({ path }) => path)).toEqual([
    "/spec/template/components/0/kubernetes/inlined",
    "/spec/template/components/1/openshift/inlined",
  ]);
});

test("no kind changes how many pods there are, nor throws, whatever the object", () => {
  const pods = ["head", "worker", "vmi", "template", ""].map((component) => podsOf(component));
  for (const { completePods, unreadTexts } of workloadTypes) {
    for (const spec of [undefined, null, 1, "x", [], {}, { templates: [null, 1, {}] }, { volumes: [[]] }]) {
      const odd = { metadata: spec, spec } as unknown as KubeObject;
      expect((completePods?.(odd, pods) ?? pods).map(({ component }) => component)).toEqual(
        pods.map(({ component }) => component),
      );
      expect(unreadTexts?.(odd) ?? []).toEqual([]);
    }
  }
});
