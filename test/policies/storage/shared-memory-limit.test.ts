import { describe, expect, test } from "vitest";
import { sharedMemoryLimit as rule } from "../../../policies/storage/shared-memory-limit.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const kinds = podKinds.filter(({ name }) => name !== "RayCluster");
const template = (emptyDir: unknown, memory?: unknown, gpu = 8) =>
  podTemplate({
    container: {
      resources: { limits: { "nvidia.com/gpu": gpu, ...(memory === undefined ? {} : { memory }) } },
      volumeMounts: [{ name: "shm", mountPath: "/dev/shm" }],
    },
    spec: { volumes: [{ name: "shm", emptyDir }] },
  });

describe.each(kinds)("$name", (kind) => {
  test.each([
    [undefined, "64Gi"],
    [null, "64Gi"],
    [{}, "64Gi"],
    ["Memory", "64Gi"],
    [{ medium: "Memory", sizeLimit: "16Gi" }, "64Gi"],
    [{ medium: "Memory", sizeLimit: "16Gi" }, undefined],
    [{ medium: "Memory", sizeLimit: 17179869184 }, "64Gi"],
    [{ medium: "Memory", sizeLimit: "90Gi" }, "100Gi"],
    [{ medium: "Memory", sizeLimit: "16Gi" }, "a lot"],
  ])("passes with %j and %j of memory", (emptyDir, memory) => {
    expect(checkPod(rule, kind, template(emptyDir, memory))).toEqual([]);
  });

  test("finds a volume without a limit", () => {
    const findings = checkPod(rule, kind, template({ medium: "Memory" }, "64Gi"));
    expect(findings).toMatchObject([
      {
        rule: "STORAGE-003",
        severity: "warning",
        message: "volume shm at /dev/shm has no sizeLimit",
        path: kind.at("/spec/volumes/0/emptyDir/sizeLimit"),
      },
    ]);
    for (const finding of findings) {
      expect(lineOf(kind, template({ medium: "Memory" }, "64Gi"), finding)).toBe("- emptyDir:");
    }
  });

  test.each([
    ["64Gi", "64Gi", '"64Gi"', '"64Gi"'],
    ["91Gi", "100Gi", '"91Gi"', '"100Gi"'],
    ["1e12", "1Ti", '"1e12"', '"1Ti"'],
  ])("finds a limit of %s in a container of %s", (sizeLimit, memory, size, limit) => {
    expect(
      checkPod(rule, kind, template({ medium: "Memory", sizeLimit }, memory)).map(({ message }) => message),
    ).toEqual([
      `volume shm at /dev/shm has a sizeLimit of ${size}, which leaves container main less than 10 % of its memory limit of ${limit}`,
    ]);
  });

  test.each([0, "", "0", null, false, "much"])("a sizeLimit of %j counts as no limit", (sizeLimit) => {
    expect(checkPod(rule, kind, template({ medium: "Memory", sizeLimit }, "64Gi"))).toHaveLength(1);
  });
});

const [job] = podKinds;
if (job === undefined) throw new Error("no Job");

test("the share that is left is an option", () => {
  const shm = template({ medium: "Memory", sizeLimit: "60Gi" }, "100Gi");
  expect(checkPod(rule, job, shm, { options: { workingSetPercent: 50 } })).toHaveLength(1);
  expect(checkPod(rule, job, shm, { options: { workingSetPercent: 40 } })).toEqual([]);
});

test("pods without GPUs are left alone", () => {
  expect(checkPod(rule, job, template({ medium: "Memory" }, "64Gi", 0))).toEqual([]);
});
