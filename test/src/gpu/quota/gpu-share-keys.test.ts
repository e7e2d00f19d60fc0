import { describe, expect, test } from "vitest";
import {
  containerGpuAnnotations,
  containerGpuKey,
  meantContainerGpuKey,
} from "../../../../src/gpu/quota/gpu-share-keys.ts";

describe("containerGpuAnnotations", () => {
  test.each([[undefined], [null], [{}], ["text"], [[]], [{ "gpu-fraction": "0.5", "nvidia.com/gpu": "1" }]])(
    "finds none in %j",
    (annotations) => {
      expect(containerGpuAnnotations(annotations)).toEqual([]);
    },
  );

  test("reads the container and the end of every key, in order", () => {
    const annotations = {
      "nvidia.com/container.main.gpu-memory.limit": "2Gi",
      "nvidia.com/container.main.gpu-memory.request": "1Gi",
      other: "x",
      "nvidia.com/container.main2.gpus.devices": "1,2",
      "nvidia.com/container.main.gpu-compute.mode": "sm-sharing",
      "kai.scheduler/container.main.gpu-memory.portion.limit": "0.8",
    };
    const found = containerGpuAnnotations(annotations).map(({ container, part, value }) => [container, part, value]);
    expect(found).toEqual([
      ["main", "limit", "2Gi"],
      ["main", "request", "1Gi"],
      ["main2", "devices", "1,2"],
      ["main", "mode", "sm-sharing"],
      ["main", "portionLimit", "0.8"],
    ]);
  });

  // As in KAI's gpu_sharing_nvfractions_test.go: a container may have a name like the end of a key.
  test("takes the longest name before a known end", () => {
    const key = "nvidia.com/container.main.gpu-compute.mode.gpu-memory.limit";
    expect(containerGpuAnnotations({ [key]: "1Gi" })).toMatchObject([
      { container: "main.gpu-compute.mode", part: "limit" },
    ]);
  });

  test.each([
    ["nvidia.com/container.main", "main", true],
    ["nvidia.com/container.main.unknown", "main", true],
    ["nvidia.com/container.main.gpu-compute.percent", "main", true],
    ["nvidia.com/container.main.gpu-memory.portion.limit", "main", true],
    ["nvidia.com/container.gpu-memory.request", "gpu-memory", true],
    ["kai.scheduler/container.main.gpu-memory.request", "main", false],
    ["kai.scheduler/container.", "", false],
  ])("%s has no known end", (key, container, isRead) => {
    expect(containerGpuAnnotations({ [key]: "1Gi" })).toEqual([{ key, value: "1Gi", container, isRead }]);
  });

  test("an empty name is read as KAI reads it", () => {
    const key = containerGpuKey("", "request");
    expect(containerGpuAnnotations({ [key]: "1Gi" })).toMatchObject([{ container: "", part: "request" }]);
  });
});

describe("meantContainerGpuKey", () => {
  test.each([
    ["nvidia.com/main.gpu-memory.limit", "nvidia.com/container.main.gpu-memory.limit"],
    ["nvidia.com/containers.main.gpu-memory.request", "nvidia.com/container.main.gpu-memory.request"],
    ["container.main.gpu-compute.mode", "nvidia.com/container.main.gpu-compute.mode"],
    ["nvidia.com/main.gpu-memory.portion.limit", "kai.scheduler/container.main.gpu-memory.portion.limit"],
  ])("%s is meant to be %s", (key, meant) => {
    expect(meantContainerGpuKey(key)).toBe(meant);
  });

  test.each(["nvidia.com/container.main.gpu-memory.limit", "gpu-memory.limit", "gpu-memory", "a.gpu-memory.size"])(
    "%s is left alone",
    (key) => {
      expect(meantContainerGpuKey(key)).toBeUndefined();
    },
  );
});
