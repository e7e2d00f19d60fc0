import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gpuClassesByCluster } from "../../../../src/gpu/quota/device-classes.ts";
import { gpuClaims } from "../../../../src/gpu/quota/gpu-claims.ts";
import { podGpus } from "../../../../src/gpu/quota/pod-gpus.ts";
import { MOST_DEVICES } from "../../../../src/kernel/base/gpu-resources.ts";
import { kaiCases } from "../../../helpers/kai-cases.ts";

type Resources = Readonly<Record<string, unknown>>;

function container(limits: Resources, more: Resources = {}) {
  return { name: "main", image: "example.com/train:1", resources: { limits }, ...more };
}

function pod(spec: Resources, annotations?: Resources) {
  return { ...(annotations === undefined ? {} : { metadata: { annotations } }), spec };
}

function gpus(count: unknown, more: Resources = {}) {
  return container({ "nvidia.com/gpu": count }, more);
}

const nothing = { hundredths: 0, problems: [] };

describe("podGpus of nothing", () => {
  it.each([[undefined], [null], ["pod"], [[]], [{}]])("a spec of %s requests no GPU", (spec) => {
    expect(podGpus({ spec })).toEqual(nothing);
    expect(podGpus({ metadata: spec, spec: { containers: [{ name: "main" }] } })).toEqual(nothing);
  });

  it("an absent pod requests no GPU", () => {
    expect(podGpus(JSON.parse("null"))).toEqual(nothing);
    expect(podGpus(JSON.parse("{}"))).toEqual(nothing);
  });

  it("CPU, memory and foreign GPUs are not GPUs of the quota", () => {
    expect(podGpus(pod({ containers: [container({ cpu: "8", memory: "64Gi", "intel.com/gpu": "2" })] }))).toEqual(
      nothing,
    );
  });
});

describe("podGpus of whole GPUs", () => {
  it.each(["nvidia.com/gpu", "amd.com/gpu"])("%s counts whole GPUs, written as text or number", (resource) => {
    expect(podGpus(pod({ containers: [container({ [resource]: "8" })] }))).toEqual({ hundredths: 800, problems: [] });
    expect(podGpus(pod({ containers: [container({ [resource]: 8 })] }))).toEqual({ hundredths: 800, problems: [] });
  });

  it("adds containers, and both vendors", () => {
    const both = container({ "amd.com/gpu": 1, "nvidia.com/gpu": 2 });
    expect(podGpus(pod({ containers: [gpus(1), gpus("2"), both] }))).toEqual({ hundredths: 600, problems: [] });
  });

  it("reads the request if there is one, and requires it to equal the limit", () => {
    const requests = { "nvidia.com/gpu": "2" };
    const equal = { name: "a", resources: { requests, limits: { "nvidia.com/gpu": 2 } } };
    expect(podGpus(pod({ containers: [equal] }))).toEqual({ hundredths: 200, problems: [] });
    const unequal = { name: "a", resources: { requests, limits: { "nvidia.com/gpu": 4 } } };
    expect(podGpus(pod({ containers: [unequal] }))).toEqual({
      hundredths: 200,
      problems: ['container "a" requests 2 nvidia.com/gpu with a limit of 4; both must be equal'],
    });
    expect(podGpus(pod({ containers: [{ resources: { requests } }] }))).toEqual({
      hundredths: 200,
      problems: [
        "a container without a name requests 2 nvidia.com/gpu without a limit; an extended resource needs an equal limit",
      ],
    });
  });

  it.each([
    ["0.5", 100],
    [0.5, 100],
    ["-1", 0],
    ["many", 0],
    [true, 0],
    [{}, 0],
    ["1e12", MOST_DEVICES * 100],
  ])("reports a limit of %o", (limit, hundredths) => {
    const counted = podGpus(pod({ containers: [gpus(limit)] }));
    expect(counted.hundredths).toBe(hundredths);
    expect(counted.problems).toHaveLength(1);
    expect(counted.problems[0]).toMatch(/^nvidia\.com\/gpu in limits of container "main" must be an integer/);
  });
});

describe("podGpus of init containers and sidecars", () => {
  const init = (count: number) => gpus(count, { name: `init-${count}` });
  const sidecar = (count: number) => gpus(count, { name: `sidecar-${count}`, restartPolicy: "Always" });

  it("an init container raises the pod only above the sum of its containers", () => {
    expect(podGpus(pod({ containers: [gpus(2)], initContainers: [init(1), init(2)] })).hundredths).toBe(200);
    expect(podGpus(pod({ containers: [gpus(2)], initContainers: [init(4), init(3)] })).hundredths).toBe(400);
  });

  it("a sidecar runs beside the containers", () => {
    expect(podGpus(pod({ containers: [gpus(2)], initContainers: [sidecar(1)] })).hundredths).toBe(300);
  });

  it("an init container runs beside the sidecars before it, not beside those after it", () => {
    expect(podGpus(pod({ containers: [gpus(1)], initContainers: [sidecar(1), init(4)] })).hundredths).toBe(500);
    expect(podGpus(pod({ containers: [gpus(1)], initContainers: [init(4), sidecar(1)] })).hundredths).toBe(400);
    expect(
      podGpus(pod({ containers: [], initContainers: [sidecar(1), sidecar(2), init(3), sidecar(9)] })).hundredths,
    ).toBe(1200);
  });

  it("takes the peak of whole GPUs and of each MIG device by itself, and ignores the overhead", () => {
    const amd = container({ "amd.com/gpu": 3 }, { name: "init" });
    const mig = container({ "nvidia.com/mig-2g.10gb": 3 }, { name: "init" });
    expect(podGpus(pod({ containers: [gpus(2)], initContainers: [amd] })).hundredths).toBe(300);
    expect(podGpus(pod({ containers: [gpus(2)], initContainers: [mig] })).hundredths).toBe(800);
    expect(podGpus(pod({ containers: [gpus(2)], overhead: { "nvidia.com/gpu": 1, cpu: "250m" } })).hundredths).toBe(
      200,
    );
  });

  it("does not count GPUs of sidecars beside a request of 0", () => {
    const mig = container({ "nvidia.com/gpu": 0, "nvidia.com/mig-2g.10gb": 3 });
    expect(podGpus(pod({ containers: [gpus(0)], initContainers: [sidecar(2)] })).hundredths).toBe(0);
    expect(podGpus(pod({ containers: [gpus(2)], initContainers: [sidecar(0)] })).hundredths).toBe(200);
    expect(podGpus(pod({ containers: [gpus(0)], initContainers: [sidecar(0), sidecar(2)] })).hundredths).toBe(0);
    expect(podGpus(pod({ containers: [gpus(0)], initContainers: [init(2)] })).hundredths).toBe(200);
    expect(podGpus(pod({ containers: [mig], initContainers: [sidecar(2)] })).hundredths).toBe(600);
  });

  it("never counts less than the containers, nor more than everything at once", () => {
    const count = fc.integer({ min: 1, max: 16 });
    const start = fc.record({ count, always: fc.boolean() });
    fc.assert(
      fc.property(fc.array(count), fc.array(start), (containers, starts) => {
        const total = podGpus(
          pod({
            containers: containers.map((n) => gpus(n)),
            initContainers: starts.map(({ count: n, always }) => (always ? sidecar(n) : init(n))),
          }),
        ).hundredths;
        const running = [...containers, ...starts.filter((s) => s.always).map((s) => s.count)];
        expect(total).toBeGreaterThanOrEqual(sum(running) * 100);
        expect(total).toBeLessThanOrEqual((sum(containers) + sum(starts.map((s) => s.count))) * 100);
      }),
    );
  });
});

describe("podGpus of shared GPUs", () => {
  const cpu = { containers: [{ name: "main" }, { name: "side" }], initContainers: [{ name: "first" }] };
  const ask = (annotations: Resources) => podGpus(pod(cpu, annotations));
  const askBefore = (annotations: Resources) => podGpus(pod(cpu, annotations), { reading: "by-pod" });

  it.each([
    ["0.5", 50],
    ["0.125", 13],
    ["0.999", 100],
    [".25", 25],
    ["+0.25", 25],
    ["5e-1", 50],
    ["50E-2", 50],
  ])("a fraction of %s is %i hundredths", (fraction, hundredths) => {
    expect(ask({ "gpu-fraction": fraction })).toEqual({ hundredths, problems: [] });
  });

  it("multiplies by the devices after rounding", () => {
    expect(ask({ "gpu-fraction": "0.125", "gpu-fraction-num-devices": "8" })).toEqual({
      hundredths: 104,
      shares: { devices: 8, hundredths: 13 },
      problems: [],
    });
  });

  it.each([
    ["0.333", 33, 34],
    ["0.004", 0, 1],
    ["0.3301", 33, 34],
  ])("a fraction of %s is charged as %i hundredths and requested as %i", (fraction, hundredths, atPlacement) => {
    const expected = { hundredths, shares: { devices: 1, hundredths: atPlacement }, problems: [] };
    expect(ask({ "gpu-fraction": fraction })).toEqual(expected);
    expect(askBefore({ "gpu-fraction": fraction })).toEqual(expected);
  });

  it.each([
    ["0.07", 7, 8],
    ["0.14", 14, 15],
    ["0.28", 28, 29],
    ["0.55", 55, 56],
    ["0.56", 56, 57],
  ])("a fraction of %s is charged as %i hundredths and was requested as %i", (fraction, hundredths, atPlacement) => {
    const shares = { devices: 1, hundredths: atPlacement };
    expect(askBefore({ "gpu-fraction": fraction })).toEqual({ hundredths, shares, problems: [] });
    expect(ask({ "gpu-fraction": fraction })).toEqual({ hundredths, problems: [] });
  });

  it("requests every other whole hundredth as it is", () => {
    const all = Array.from({ length: 99 }, (_, index) => String((index + 1) / 100));
    expect(all.filter((fraction) => ask({ "gpu-fraction": fraction }).shares !== undefined)).toEqual([]);
    const others = all.filter((fraction) => askBefore({ "gpu-fraction": fraction }).shares !== undefined);
    expect(others).toEqual(["0.07", "0.14", "0.28", "0.55", "0.56"]);
  });

  it.each(["1", "1.0", "0", "-0.5", "NaN", "Inf", "0x1p-2", "500m", "0,5", "", " 0.5", "half", "1e-999999999"])(
    "refuses a fraction of %o",
    (fraction) => {
      const shown = JSON.stringify(fraction);
      expect(ask({ "gpu-fraction": fraction })).toEqual({
        hundredths: 0,
        problems: [`annotation gpu-fraction must be a number above 0 and below 1, without a suffix; got ${shown}`],
      });
    },
  );

  it("reads an unquoted number as it was intended, and rejects a list or object", () => {
    expect(ask({ "gpu-fraction": 0.5 })).toEqual({ hundredths: 50, problems: [] });
    expect(ask({ "gpu-memory": 2000 })).toMatchObject({ hundredths: 0, memoryMiB: 2000, problems: [] });
    expect(askBefore({ "gpu-memory": 2000 })).toEqual({ hundredths: 0, memoryMiB: 2000, problems: [] });
    expect(askBefore({ mps: true }).problems).toEqual(["annotation mps needs gpu-fraction or gpu-memory beside it"]);
    expect(ask({ "gpu-fraction": ["0.5"], "gpu-memory": {} })).toEqual({
      hundredths: 0,
      problems: [
        "annotation gpu-fraction must be a string; got a list of 1",
        "annotation gpu-memory must be a string; got an object",
      ],
    });
  });

  it("keeps memory apart until the GPU is known", () => {
    const annotations = { "gpu-memory": "20480", "gpu-fraction-num-devices": "2" };
    expect(askBefore(annotations)).toEqual({ hundredths: 0, memoryMiB: 40_960, problems: [] });
    expect(podGpus(pod(cpu, annotations), { gpuMemoryMiB: 81_920, reading: "by-pod" })).toEqual({
      hundredths: 52,
      shares: { devices: 2, hundredths: 26 },
      problems: [],
    });
    expect(podGpus(pod(cpu, annotations), { gpuMemoryMiB: 81_920 })).toMatchObject({ hundredths: 50, problems: [] });
    expect(podGpus(pod(cpu, annotations), { gpuMemoryMiB: 0 }).memoryMiB).toBe(40_960);
  });

  it("requests a hundredth of an unknown GPU at least, or as much of the largest that KAI can count", () => {
    expect(ask({ "gpu-memory": "1" })).toEqual({
      hundredths: 0,
      memoryMiB: 1,
      shares: { devices: 1, hundredths: 1 },
      problems: [],
    });
    const several = { "gpu-memory": "81920", "gpu-fraction-num-devices": "2" };
    expect(ask(several).shares).toEqual({ devices: 2, hundredths: 8 });
    expect(askBefore(several).shares).toBeUndefined();
  });

  it("rounds memory up per device, as KAI charges a bound pod", () => {
    const annotations = { "gpu-memory": "5120", "gpu-fraction-num-devices": "2" };
    expect(podGpus(pod(cpu, annotations), { gpuMemoryMiB: 40_960 }).hundredths).toBe(26);
  });

  it("counts all memory of a GPU", () => {
    const counted = (memory: string) => podGpus(pod(cpu, { "gpu-memory": memory }), { gpuMemoryMiB: 81_920 });
    expect(counted("40960")).toEqual({ hundredths: 50, problems: [] });
    expect(counted("40961").hundredths).toBe(51);
    expect(counted("81920")).toEqual({ hundredths: 100, problems: [] });
  });

  it("counted the memory of a GPU in multiples of 100 MiB before KAI 0.18", () => {
    const counted = (memory: string, gpuMemoryMiB: number) =>
      podGpus(pod(cpu, { "gpu-memory": memory }), { gpuMemoryMiB, reading: "by-pod" });
    expect(counted("40960", 81_920).hundredths).toBe(51);
    expect(counted("40950", 81_920).hundredths).toBe(50);
    expect(counted("81920", 81_920)).toEqual({
      hundredths: 101,
      problems: ["annotation gpu-memory requests 81920 MiB of a GPU, of which KAI counts 81900 MiB"],
    });
    expect(counted("50", 99).memoryMiB).toBe(50);
  });

  it("reports memory that no such GPU has", () => {
    expect(podGpus(pod(cpu, { "gpu-memory": "90000" }), { gpuMemoryMiB: 45_000 })).toEqual({
      hundredths: 200,
      problems: ["annotation gpu-memory requests 90000 MiB of a GPU, of which KAI counts 45000 MiB"],
    });
  });

  it.each(["0", "-1", "+1", "1.5", "2Gi", "1e3", ""])("refuses %o as memory and as devices", (value) => {
    const shown = JSON.stringify(value);
    expect(ask({ "gpu-memory": value })).toEqual({
      hundredths: 0,
      problems: [`annotation gpu-memory must be an integer number of MiB above 0, without a suffix; got ${shown}`],
    });
    expect(ask({ "gpu-fraction": "0.5", "gpu-fraction-num-devices": value })).toEqual({
      hundredths: 50,
      problems: [`annotation gpu-fraction-num-devices must be an integer above 0; got ${shown}`],
    });
  });

  it("rejects a fraction or memory together with a limit of whole GPUs, even 0", () => {
    const whole = { containers: [{ name: "main" }], initContainers: [gpus(0)] };
    expect(podGpus(pod(whole, { "gpu-fraction": "0.5" }))).toEqual({
      hundredths: 50,
      problems: ["annotation gpu-fraction and a limit of nvidia.com/gpu exclude each other"],
    });
    expect(podGpus(pod(whole, { "gpu-memory": "1000" })).problems).toEqual([
      "annotation gpu-memory and a limit of nvidia.com/gpu exclude each other",
    ]);
  });

  it("refuses what needs a fraction or memory without either", () => {
    expect(ask({ "gpu-fraction-num-devices": "2" })).toEqual({
      hundredths: 0,
      problems: ["annotation gpu-fraction-num-devices needs gpu-fraction or gpu-memory beside it"],
    });
    expect(askBefore({ mps: "true" }).problems).toEqual(["annotation mps needs gpu-fraction or gpu-memory beside it"]);
    expect(ask({ mps: "true" })).toEqual(nothing);
    expect(ask({ mps: "false" })).toEqual(nothing);
    expect(ask({ mps: "true", "gpu-memory": "1000" }).problems).toEqual([]);
  });

  it("lets gpu-fraction-container-name name any container of the pod, and only those", () => {
    for (const name of ["main", "side", "first"]) {
      expect(ask({ "gpu-fraction": "0.5", "gpu-fraction-container-name": name }).problems).toEqual([]);
    }
    expect(ask({ "gpu-fraction": "0.5", "gpu-fraction-container-name": "gone" }).problems).toEqual([
      'annotation gpu-fraction-container-name names "gone", which is not a container of the pod',
    ]);
  });

  it("gives hundredths within half a hundredth of every fraction", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 64 }), (part, devices) => {
        const fraction = `0.${String(part).padStart(5, "0")}`;
        const { hundredths, problems } = ask({ "gpu-fraction": fraction, "gpu-fraction-num-devices": String(devices) });
        expect(problems).toEqual([]);
        expect(Number.isInteger(hundredths)).toBe(true);
        expect(Math.abs(hundredths / devices - part / 1000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe("podGpus of MIG", () => {
  const mig = (resource: string, count: unknown) => podGpus(pod({ containers: [container({ [resource]: count })] }));

  it("counts each slice as a GPU", () => {
    expect(mig("nvidia.com/mig-1g.5gb", "2")).toEqual({ hundredths: 200, problems: [] });
    expect(mig("nvidia.com/mig-3g.20gb", 2)).toEqual({ hundredths: 600, problems: [] });
  });

  it.each([
    "nvidia.com/mig-1g.10gb.me",
    "nvidia.com/mig-1g.5gb+me",
    "nvidia.com/mig-1g.5gb111",
    "nvidia.com/mig-g.5gb",
  ])("%s counts nothing", (resource) => {
    expect(mig(resource, "1")).toEqual(nothing);
  });

  it("keeps an absurd slice count an exact integer", () => {
    expect(mig(`nvidia.com/mig-${"9".repeat(30)}g.5gb`, 1).hundredths).toBe(MOST_DEVICES * 100);
  });

  it("lets the old annotation replace everything else", () => {
    const spec = { containers: [gpus(4)], resourceClaims: [{ name: "a", resourceClaimTemplateName: "one" }] };
    const claimTemplates = new Map([["one", template([{ exactly: { deviceClassName: "gpu.nvidia.com" } }])]]);
    const old = pod(spec, { "nvidia.com/mig-2g.10gb": "1" });
    expect(podGpus(old, { claimTemplates })).toEqual({ hundredths: 200, problems: [] });
    expect(podGpus(pod(spec, { note: "a", "nvidia.com/mig-2g.10gb": "1" })).hundredths).toBe(200);
    expect(podGpus(pod({}, { "nvidia.com/mig-2g.10gb": "one" })).problems).toEqual([
      'annotation nvidia.com/mig-2g.10gb must be an integer number of devices; got "one"',
    ]);
    expect(podGpus(pod({}, { "nvidia.com/mig-2g.10gb": "1", "nvidia.com/mig-1g.5gb": "1" }))).toEqual({
      hundredths: 300,
      problems: ["annotation nvidia.com/mig-1g.5gb is one of several MIG requests; KAI reads only one"],
    });
  });
});

describe("podGpus of MIG devices of containers beside another form", () => {
  const profile = "nvidia.com/mig-1g.5gb";
  const spec = { containers: [container({ [profile]: 1 })] };
  const counted = (annotations: Readonly<Record<string, string>>, more: object = {}) =>
    podGpus(pod({ ...spec, ...more }, annotations), { gpuMemoryMiB: 10_000 }).hundredths;

  it("adds them to parts of GPUs", () => {
    expect(counted({ "gpu-fraction": "0.5" })).toBe(150);
    expect(counted({ "gpu-fraction": "0.5", "gpu-fraction-num-devices": "2" })).toBe(200);
    expect(counted({ "gpu-memory": "2500" })).toBe(125);
  });

  it("adds those of other profiles to the old annotation", () => {
    expect(counted({ "nvidia.com/mig-2g.10gb": "1" })).toBe(300);
    expect(counted({ [profile]: "4" })).toBe(400);
    expect(counted({ [profile]: "0" })).toBe(0);
  });
});

describe("podGpus of resource claims", () => {
  it("adds them to a fraction, but not to memory, as KAI does", () => {
    const claimTemplates = new Map([["one", template([{ exactly: { deviceClassName: "gpu.nvidia.com" } }])]]);
    const spec = { resourceClaims: [{ name: "a", resourceClaimTemplateName: "one" }] };
    const options = { claimTemplates, gpuMemoryMiB: 10_000 };
    expect(podGpus(pod(spec, { "gpu-fraction": "0.5" }), options).hundredths).toBe(150);
    expect(podGpus(pod(spec, { "gpu-memory": "2500" }), options).hundredths).toBe(25);
  });

  const claiming = (...entries: readonly Resources[]) =>
    pod({ containers: [{ name: "main" }], resourceClaims: entries });
  const counted = (requests: readonly unknown[], apiVersion = "resource.k8s.io/v1") =>
    podGpus(claiming({ name: "gpu", resourceClaimTemplateName: "t" }), {
      claimTemplates: new Map([["t", { ...template(requests), apiVersion }]]),
    });

  it.each([
    [{ deviceClassName: "gpu.nvidia.com" }, 100],
    [{ deviceClassName: "GPU", allocationMode: "ExactCount", count: 4 }, 400],
    [{ deviceClassName: "gpu.nvidia.com", allocationMode: "ExactCount", count: 0 }, 100],
    [{ deviceClassName: "gpu.nvidia.com", allocationMode: "All", count: 4 }, 100],
    [{ deviceClassName: "gpu.nvidia.com", allocationMode: "Some" }, 0],
    [{ deviceClassName: "nic.example.com", count: 4 }, 0],
    [{}, 0],
  ])("a request of %o is %i hundredths", (exactly, hundredths) => {
    expect(counted([{ name: "r", exactly }])).toEqual({ hundredths, problems: [] });
    expect(counted([{ name: "r", ...exactly }], "resource.k8s.io/v1beta1")).toEqual({ hundredths, problems: [] });
  });

  it("adds requests, and counts the largest alternative of each", () => {
    const exactly = { deviceClassName: "gpu.nvidia.com", count: 2 };
    expect(counted([{ exactly }, { exactly }]).hundredths).toBe(400);
    const alternatives = [{ deviceClassName: "gpu.nvidia.com" }, exactly, { deviceClassName: "nic", count: 8 }];
    for (const version of ["v1", "v1beta1", "v1beta2"]) {
      const found = counted(
        [{ firstAvailable: alternatives }, { firstAvailable: [exactly] }],
        `resource.k8s.io/${version}`,
      );
      expect(found.hundredths).toBe(400);
    }
    expect(counted([{ ...exactly }]).hundredths).toBe(0);
  });

  it("counts a shared claim for the pod, on top of its containers", () => {
    const claims = new Map([
      ["shared", { spec: { devices: { requests: [{ exactly: { deviceClassName: "gpu" } }] } } }],
    ]);
    const sharing = pod({ containers: [gpus(1)], resourceClaims: [{ name: "c", resourceClaimName: "shared" }] });
    expect(podGpus(sharing, { claims })).toEqual({ hundredths: 200, problems: [] });
  });

  it("counts a claim once that a pod names twice, and each claim of a template", () => {
    const requests = [{ exactly: { deviceClassName: "gpu.nvidia.com", count: 2 } }];
    const claims = new Map([["x", { spec: { devices: { requests } } }]]);
    const twice = claiming({ name: "a", resourceClaimName: "x" }, { name: "b", resourceClaimName: "x" });
    expect(podGpus(twice, { claims }).hundredths).toBe(200);
    const made = claiming({ name: "a", resourceClaimTemplateName: "t" }, { name: "b", resourceClaimTemplateName: "t" });
    expect(podGpus(made, { claimTemplates: new Map([["t", template(requests)]]) }).hundredths).toBe(400);
  });

  it("names the claims it was not given", () => {
    expect(
      podGpus(claiming({ name: "a", resourceClaimName: "x" }, { name: "b", resourceClaimTemplateName: "y" })),
    ).toEqual({
      hundredths: 0,
      unknownClaims: ["x", "y"],
      problems: [],
    });
  });

  it("reports an entry that names nothing, or both", () => {
    const problem = (name: string) =>
      `resource claim "${name}" must name either a resourceClaimName or a resourceClaimTemplateName`;
    expect(podGpus(claiming({ name: "a" })).problems).toEqual([problem("a")]);
    const both = { name: "b", resourceClaimName: "x", resourceClaimTemplateName: "y" };
    expect(podGpus(claiming(both)).problems).toEqual([problem("b")]);
  });
});

describe("podGpus of device classes", () => {
  const gpuClasses = gpuClassesByCluster(
    [
      deviceClass("fast", "device.driver == 'gpu.nvidia.com'", "example.com/fast"),
      deviceClass("nic", "device.driver == 'nic.example.com' && !device.attributes['x'].virtual"),
      deviceClass("my-gpus", "true", "example.com/mine"),
    ].map((object) => ({ object, cluster: { name: "east" } })),
  )("east");

  function deviceClass(name: string, expression: string, extendedResourceName?: string) {
    const spec = { selectors: [{ cel: { expression } }], extendedResourceName };
    return { apiVersion: "resource.k8s.io/v1", kind: "DeviceClass", metadata: { name }, spec };
  }

  it("finds the classes whose selectors name a driver of GPUs, and those with gpu in their names", () => {
    expect([...(gpuClasses?.names ?? [])]).toEqual(["fast", "my-gpus"]);
    expect(gpuClassesByCluster([])("east")).toBeUndefined();
  });

  it("counts requests of these classes", () => {
    const requests = [
      { exactly: { deviceClassName: "fast", count: 3 } },
      { exactly: { deviceClassName: "nic", count: 9 } },
    ];
    const claimTemplates = new Map([["t", template(requests)]]);
    const claiming = pod({ resourceClaims: [{ name: "a", resourceClaimTemplateName: "t" }] });
    expect(podGpus(claiming, { claimTemplates, gpuClasses }).hundredths).toBe(300);
    expect(podGpus(claiming, { claimTemplates }).hundredths).toBe(0);
  });

  it("counts containers that request a device by the resource of its class", () => {
    const asking = (resource: string) => pod({ containers: [{ name: "a", resources: { limits: { [resource]: 2 } } }] });
    const gpuKeys = gpuClasses?.resources ?? [];
    const implicit = "deviceclass.resource.kubernetes.io/";
    for (const resource of ["example.com/fast", "example.com/mine", `${implicit}fast`, `${implicit}my-gpus`]) {
      expect(podGpus(asking(resource), { gpuKeys }).hundredths).toBe(200);
    }
    expect(podGpus(asking(`${implicit}gpu.nvidia.com`)).hundredths).toBe(200);
    expect(podGpus(asking(`${implicit}nic`)).hundredths).toBe(0);
  });
});

describe("gpuClaims", () => {
  const doubtsOf = (request: object) => {
    const claims = new Map([["c", { spec: { devices: { requests: [{ name: "r", ...request }] } } }]]);
    return gpuClaims({ resourceClaims: [{ name: "a", resourceClaimName: "c" }] }, { claims }, []);
  };
  const exactly = { deviceClassName: "gpu.nvidia.com" };

  it.each([
    [{ exactly: { ...exactly, allocationMode: "All" } }, 1, ["all devices of class gpu.nvidia.com"]],
    [{ firstAvailable: [exactly, { ...exactly, allocationMode: "All" }] }, 1, ["all devices of class gpu.nvidia.com"]],
    [{ exactly: { ...exactly, adminAccess: true, count: 2 } }, 2, ["adminAccess"]],
    [{ exactly: { deviceClassName: "mig.nvidia.com" } }, 0, ["parts of GPUs"]],
    [{ exactly }, 1, []],
    [{ exactly: { deviceClassName: "nic", allocationMode: "All" } }, 0, []],
  ])("says what the number of %j leaves out", (request, gpus, doubts) => {
    const [claim] = doubtsOf(request);
    expect(claim?.gpus).toBe(gpus);
    expect(claim?.doubts).toEqual(doubts.map((doubt) => expect.stringContaining(doubt)));
  });
});

describe("podGpus of hostile input", () => {
  it("reads own members only", () => {
    const spec = JSON.parse('{"__proto__": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": 8}}}]}}');
    expect(podGpus({ spec })).toEqual(nothing);
    const limits = JSON.parse('{"__proto__": 5, "constructor": 5, "nvidia.com/gpu": 1}');
    expect(podGpus(pod({ containers: [container(limits)] }))).toEqual({ hundredths: 100, problems: [] });
  });

  it("gives an exact integer of at least 0 for anything, and never throws", () => {
    const key = fc.constantFrom("containers", "initContainers", "resourceClaims", "resources", "limits", "__proto__");
    const resource = fc.constantFrom("nvidia.com/gpu", "amd.com/gpu", "nvidia.com/mig-7g.80gb");
    const value = fc.oneof(
      fc.json().map((json): unknown => JSON.parse(json)),
      fc.double(),
      fc.string(),
    );
    const resources = fc.dictionary(resource, value);
    const containers = fc.array(fc.record({ resources: fc.record({ limits: resources, requests: resources }) }));
    const spec = fc.oneof(value, fc.dictionary(key, value), fc.record({ containers, initContainers: containers }));
    const annotation = fc.constantFrom("gpu-fraction", "gpu-memory", "gpu-fraction-num-devices", "mps");
    const annotations = fc.dictionary(annotation, value);
    fc.assert(
      fc.property(spec, annotations, fc.option(fc.double(), { nil: undefined }), (s, a, gpuMemoryMiB) => {
        const options = gpuMemoryMiB === undefined ? {} : { gpuMemoryMiB };
        const counted = podGpus({ metadata: { annotations: a }, spec: s }, options);
        expect(Number.isSafeInteger(counted.hundredths)).toBe(true);
        expect(counted.hundredths).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(counted.memoryMiB ?? 0)).toBe(true);
      }),
    );
  });
});

interface GpuCase {
  readonly name: string;
  readonly annotations: Resources;
  readonly containers: readonly { readonly limits?: Resources }[];
  readonly admitted: boolean;
  readonly gpuQuotaPerPod: number | string | null;
}

const cases = kaiCases<GpuCase>("gpu-requests");

describe("the recorded GPU requests of KAI", () => {
  it("are all there", () => {
    expect(cases).toHaveLength(26);
  });

  it.each(cases)("$name", ({ annotations, containers, admitted, gpuQuotaPerPod }) => {
    const tested = pod({ containers: containers.map((resources) => ({ name: "main", resources })) }, annotations);
    // The cases are of a release before 0.18.
    const { hundredths, memoryMiB, problems } = podGpus(tested, { reading: "by-pod" });
    expect(problems.length === 0).toBe(admitted);
    if (typeof gpuQuotaPerPod === "number") expect(hundredths).toBe(Math.round(gpuQuotaPerPod * 100));
    if (typeof gpuQuotaPerPod === "string") {
      // "2 * 2000 / <GPU memory MiB>": the memory stays apart until the GPU is known.
      const product = gpuQuotaPerPod
        .split("/")[0]
        ?.split("*")
        .reduce((total, factor) => total * Number(factor), 1);
      expect({ hundredths, memoryMiB }).toEqual({ hundredths: 0, memoryMiB: product });
      expect(podGpus(tested, { gpuMemoryMiB: 20_000 }).hundredths).toBe(((product ?? 0) / 20_000) * 100);
    }
  });
});

interface ChargedPod {
  readonly containers: readonly object[];
  readonly initContainers: readonly object[];
  /** The GPUs that KAI d5bc503a charges for the pod. */
  readonly hundredths: number;
}

describe("the recorded pods with init containers", () => {
  const charged = kaiCases<ChargedPod>("pod-gpus");

  it("are all there", () => {
    expect(charged).toHaveLength(160);
  });

  it.each(charged.map((row, index) => [index, row] as const))("%i", (_, { hundredths, ...spec }) => {
    expect(podGpus(pod(spec)).hundredths).toBe(hundredths);
  });
});

function template(requests: readonly unknown[]) {
  return { kind: "ResourceClaimTemplate", spec: { spec: { devices: { requests } } } };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
