import { describe, expect, test } from "vitest";
import { containerGpus } from "../../../../src/gpu/quota/container-gpus.ts";
import { containerGpuKey } from "../../../../src/gpu/quota/gpu-share-keys.ts";
import { podGpus } from "../../../../src/gpu/quota/pod-gpus.ts";

const spec = {
  containers: [{ name: "container-0" }, { name: "container-1" }],
  initContainers: [{ name: "init-main" }],
};
const request = (container = "container-0") => containerGpuKey(container, "request");
const limit = (container = "container-0") => containerGpuKey(container, "limit");
const mode = (container = "container-0") => containerGpuKey(container, "mode");
const portion = (container = "container-0") => containerGpuKey(container, "portionLimit");
const problemsOf = (annotations: Readonly<Record<string, unknown>>, ofSpec: object = spec) =>
  podGpus({ metadata: { annotations }, spec: ofSpec }).problems;

describe("containerGpus", () => {
  test.each([[undefined], [null], [{}], [[]], ["text"]])("has nothing for %j", (value) => {
    expect(containerGpus(value, value)).toEqual({ faults: [] });
    expect(containerGpus({ "gpu-fraction": "0.5" }, value)).toEqual({ faults: [] });
  });

  test("has a container, its memory and no fault", () => {
    expect(containerGpus({ [request()]: "8Gi", [limit()]: "16Gi", [mode()]: "sm-sharing" }, spec)).toEqual({
      container: "container-0",
      share: { container: "container-0", key: request(), memoryMiB: 8192 },
      faults: [],
    });
  });

  test("takes a limit for a missing request", () => {
    expect(containerGpus({ [limit()]: "2Gi" }, spec).share).toEqual({
      container: "container-0",
      key: limit(),
      memoryMiB: 2048,
    });
  });

  test.each([
    ["1Mi", 1],
    ["2097151", 1],
    ["2097152", 2],
    ["1.5Gi", 1536],
    ["8G", 7629],
    ["1048575.5", 1],
  ])("counts whole MiB of %s", (size, memoryMiB) => {
    expect(containerGpus({ [request()]: size }, spec)).toMatchObject({ share: { memoryMiB }, faults: [] });
  });

  test("never throws, and holds every fault with its annotation", () => {
    const annotations = { [request("")]: [], [limit()]: {}, [mode()]: null, [portion("")]: 1, "gpu-fraction": [] };
    const { faults } = containerGpus(annotations, { containers: [null, 1, { name: 2 }] });
    expect(faults.length).toBeGreaterThan(3);
    for (const { key, text } of faults) expect(text.startsWith(key)).toBe(true);
  });
});

// The facts of KAI's own tests: gpu_sharing_nvfractions_test.go, gpu_sharing_validation_test.go and nvfractions_test.go.
describe("the admission of KAI", () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["a request", { [request()]: "1Gi" }],
    ["a portion", { "gpu-fraction": "0.5" }],
    ["memory of the pod", { "gpu-memory": "2000" }],
    ["memory of the pod with the name", { "gpu-memory": "2000", "gpu-fraction-container-name": "container-0" }],
    ["no request", {}],
    ["an init container", { [request("init-main")]: "1Gi" }],
    ["a mode for the container of the request", { [request()]: "1Gi", [mode()]: "sm-sharing" }],
    [
      "the name of the same container",
      {
        [request("container-1")]: "1Gi",
        [mode("container-1")]: "sm-sharing",
        "gpu-fraction-container-name": "container-1",
      },
    ],
    ["a mode for a missing container without a request", { [mode("missing-container")]: "sm-sharing" }],
    ["a limit above the portion", { "gpu-fraction": "0.5", [portion()]: "0.8" }],
    ["five digits of a limit", { "gpu-fraction": "0.5", [portion()]: "0.81234" }],
    [
      "a limit of the named container",
      { "gpu-fraction": "0.5", "gpu-fraction-container-name": "container-1", [portion("container-1")]: "0.8" },
    ],
    ["a request beside a fraction", { "gpu-fraction": "0.25", [request()]: "1Gi" }],
    ["equal memory in both ways", { "gpu-memory": "1024", [request()]: "1Gi" }],
    ["several devices", { [request()]: "1Gi", "gpu-fraction-num-devices": "3" }],
  ])("accepts %s", (_, annotations) => {
    expect(problemsOf(annotations)).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["portion and memory", { "gpu-fraction": "0.5", "gpu-memory": "2000" }, /exclude each other/],
    ["another name", { [request()]: "1Gi", "gpu-fraction-container-name": "other" }, /names "other", but/],
    ["a missing container", { [request("missing")]: "1Gi" }, /"missing", which the pod does not have/],
    ["a word", { [request()]: "not-a-quantity" }, /must be a quantity/],
    ["NaN", { [request()]: "NaN" }, /must be a quantity/],
    ["an empty request", { [request()]: "" }, /must be a quantity/],
    ["0", { [request()]: "0" }, /must be a quantity/],
    ["0Mi", { [request()]: "0Mi" }, /must be a quantity/],
    ["less than 0", { [request()]: "-1Gi" }, /must be a quantity/],
    ["a word as the limit", { [limit()]: "not-a-quantity" }, /must be a quantity/],
    ["a request above the limit", { [request()]: "2Gi", [limit()]: "1Gi" }, /is "1Gi", but the request is "2Gi"/],
    ["an unknown end", { "nvidia.com/container.container-0.gpu-memory": "1Gi" }, /is no annotation of KAI/],
    ["no container", { [request("")]: "1Gi" }, /is no annotation of KAI/],
    ["two containers", { [request()]: "1Gi", [request("container-1")]: "1Gi" }, /one container of a pod/],
    ["other memory of the pod", { [request()]: "1Gi", "gpu-memory": "2000" }, /gpu-memory is "2000" MiB, but/],
    ["a limit beside a fraction", { [limit()]: "1Gi", "gpu-fraction": "0.5" }, /gpu-fraction exclude each other/],
    ["a limit beside memory", { [limit()]: "4Gi", "gpu-memory": "2000" }, /gpu-memory exclude each other/],
    ["a word as a fraction", { "gpu-fraction": "half" }, /gpu-fraction must be a number/],
    ["a unit of gpu-memory", { "gpu-memory": "2Gi" }, /gpu-memory must be an integer/],
    ["devices alone", { "gpu-fraction-num-devices": "2" }, /needs gpu-fraction or gpu-memory/],
    ["an unknown mode", { [mode()]: "mps" }, /must be time-slicing or sm-sharing/],
    ["a mode for another container", { [request()]: "1Gi", [mode("container-1")]: "sm-sharing" }, /one container/],
    ["a portion limit without a fraction", { [portion()]: "0.8" }, /needs gpu-fraction/],
    ["a portion limit beside a word", { "gpu-fraction": "half", [request()]: "1Gi", [portion()]: "0.8" }, /a number/],
    ["a portion limit below the fraction", { "gpu-fraction": "0.5", [portion()]: "0.4" }, /above gpu-fraction/],
    ["a portion limit of the fraction", { "gpu-fraction": "0.5", [portion()]: "0.5" }, /above gpu-fraction/],
    ["a portion limit of 1", { "gpu-fraction": "0.5", [portion()]: "1" }, /below 1/],
    ["six digits", { "gpu-fraction": "0.1", [portion()]: "0.123456" }, /at most 5 digits/],
    ["a portion limit elsewhere", { "gpu-fraction": "0.5", [portion("container-1")]: "0.8" }, /is for "container-0"/],
    [
      "a portion limit beside another name",
      { "gpu-fraction": "0.5", "gpu-fraction-container-name": "container-1", [portion()]: "0.8" },
      /is for "container-1"/,
    ],
  ])("rejects %s", (_, annotations, expected) => {
    expect(problemsOf(annotations).join("\n")).toMatch(expected);
  });

  test("rejects whole GPUs beside memory of a container, even in an init container", () => {
    const whole = { resources: { limits: { "nvidia.com/gpu": 0 } } };
    const initial = { ...spec, initContainers: [{ name: "init-main", ...whole }] };
    expect(problemsOf({ [request()]: "1Gi" }, initial)).toEqual([
      `annotation ${request()} and a limit of nvidia.com/gpu exclude each other`,
    ]);
  });
});

describe("faults", () => {
  const fixesOf = (annotations: object) => containerGpus(annotations, spec).faults.map(({ kind, fix }) => [kind, fix]);

  test("name the nearest container, end, unit and mode", () => {
    expect(fixesOf({ [request("contaner-1")]: "1Gi" })).toEqual([["container", `write ${request("container-1")}`]]);
    expect(fixesOf({ "nvidia.com/container.container-0.gpu-memory.requests": "1Gi" })).toEqual([
      ["key", `write ${request()}`],
    ]);
    expect(fixesOf({ [request()]: "16GB" })).toEqual([["value", "write 16G, or 16Gi for a power of 1,024"]]);
    expect(fixesOf({ [request()]: "1Gi", [mode()]: "sm-sharingg" })).toEqual([["value", "write sm-sharing"]]);
    expect(fixesOf({ "gpu-fraction": "0.5", [portion("container-1")]: "0.8" })).toEqual([
      ["container", `write ${portion()}`],
    ]);
    expect(fixesOf({ "kai.scheduler/container.container-0.gpu-memory.request": "1Gi" })).toEqual([
      ["unread", `write ${request()}`],
    ]);
  });

  test("that change nothing are no reason to reject a pod", () => {
    expect(fixesOf({ [mode()]: "sm-sharing" })).toEqual([["idle", undefined]]);
    expect(fixesOf({ [request()]: "1Gi", "gpu-fraction": "0.5" })).toEqual([["idle", "remove one of them"]]);
    expect(problemsOf({ [mode()]: "sm-sharing" })).toEqual([]);
  });

  test("less than 1 MiB counts as nothing in KAI", () => {
    expect(containerGpus({ [request()]: "512Ki" }, spec)).toMatchObject({
      share: { memoryMiB: 0 },
      faults: [{ kind: "value", text: `${request()} is "512Ki", but must be a quantity of at least 1Mi` }],
    });
  });
});

describe("podGpus of the memory of a container", () => {
  const count = (annotations: object, gpuMemoryMiB?: number, reading?: "by-pod") =>
    podGpus(
      { metadata: { annotations }, spec },
      { ...(gpuMemoryMiB && { gpuMemoryMiB }), ...(reading && { reading }) },
    );

  test("charges the part of the GPU, rounded up to a hundredth, for each device", () => {
    expect(count({ [request()]: "8Gi" }, 81_559)).toEqual({ hundredths: 11, problems: [] });
    expect(count({ [request()]: "8Gi", "gpu-fraction-num-devices": "3" }, 81_559)).toEqual({
      hundredths: 33,
      shares: { devices: 3, hundredths: 11 },
      problems: [],
    });
    expect(count({ [limit()]: "40Gi" }, 40_960).hundredths).toBe(100);
  });

  test("takes precedence over the annotations of the pod", () => {
    expect(count({ [request()]: "1Gi", "gpu-fraction": "0.25", "gpu-fraction-num-devices": "3" }, 10_240)).toEqual({
      hundredths: 30,
      shares: { devices: 3, hundredths: 10 },
      problems: [],
    });
  });

  test("keeps memory apart until the GPU is known, and reports more than a GPU has", () => {
    expect(count({ [request()]: "8Gi" })).toMatchObject({ hundredths: 0, memoryMiB: 8192 });
    expect(count({ [request()]: "8Gi" }, 8000).problems).toEqual([
      `annotation ${request()} requests 8192 MiB of a GPU, of which KAI counts 8000 MiB`,
    ]);
  });

  test("counts nothing before KAI 0.18", () => {
    expect(count({ [request("x")]: "8Gi", [mode()]: "y" }, 81_559, "by-pod")).toEqual({ hundredths: 0, problems: [] });
    expect(count({ [request()]: "8Gi", "gpu-fraction": "0.5" }, 81_559, "by-pod").hundredths).toBe(50);
  });
});
