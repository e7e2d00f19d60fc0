import { describe, expect, test } from "vitest";
import { durableCheckpoints as rule } from "../../../policies/storage/durable-checkpoints.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const train = podKinds.filter(({ name }) => ["Job", "PyTorchJob", "JobSet"].includes(name));
const mounted = { volumeMounts: [{ name: "v", mountPath: "/ckpt" }] };
const volume = (source: object) => ({ volumes: [{ name: "v", ...source }] });
const args = (...list: readonly unknown[]) => ({ args: list });

describe.each(train)("$name", (kind) => {
  test.each([
    [{}],
    [{ args: null }],
    [{ args: "--checkpoint-dir /ckpt" }],
    [args("--checkpoint-dir")],
    [args("--checkpoint-dir", "s3://bucket/run")],
    [args("--checkpoint-every", "100")],
    [args("--resume-from-checkpoint", "/base")],
    [args("--load_checkpoint=/base")],
    [args(7, null, { a: 1 })],
    [args("--data-dir", "/data")],
    [{ env: [{ name: "CHECKPOINT_DIR", value: "gs://bucket" }] }],
    [{ env: [{ name: "CHECKPOINT_DIR", valueFrom: {} }] }],
  ])("passes with %j", (container) => {
    expect(checkPod(rule, kind, podTemplate({ container }))).toEqual([]);
  });

  test.each([
    [{ persistentVolumeClaim: { claimName: "c" } }],
    [{ nfs: { server: "a", path: "/b" } }],
    [{ csi: { driver: "a" } }],
  ])("passes with a volume %j", (source) => {
    const container = { ...mounted, ...args("--checkpoint-dir", "/ckpt/run") };
    expect(checkPod(rule, kind, podTemplate({ container, spec: volume(source) }))).toEqual([]);
  });

  test("finds a folder of the container at its argument", () => {
    const template = podTemplate({ container: args("--lr", "1e-4", "--checkpoint-dir", "/ckpt") });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "STORAGE-004",
        severity: "warning",
        message: "container main writes checkpoints to /ckpt (--checkpoint-dir), which is in the container itself",
        path: kind.at("/spec/containers/0/args/3"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- /ckpt");
  });

  test.each([
    [{ emptyDir: {} }, "emptyDir volume v"],
    [{}, "emptyDir volume v"],
    [{ hostPath: { path: "/mnt" } }, "hostPath volume v"],
    [{ ephemeral: { volumeClaimTemplate: {} } }, "volume v, which is deleted with its pod"],
  ])("finds a volume %j", (source, where) => {
    const container = { ...mounted, ...args("--ckpt_path=/ckpt/run") };
    expect(
      checkPod(rule, kind, podTemplate({ container, spec: volume(source) })).map(({ message }) => message),
    ).toEqual([`container main writes checkpoints to /ckpt/run (--ckpt_path), which is in ${where}`]);
  });

  test.each([
    [{ command: ["bash", "-c", "python train.py --checkpoint-dir '/out' --lr 1"] }, "/out", "--checkpoint-dir"],
    [args("trainer.checkpoint.dir=/out"), "/out", "trainer.checkpoint.dir"],
    [{ env: [{ name: "CHECKPOINT_DIR", value: "/out" }] }, "/out", "CHECKPOINT_DIR"],
    [{ env: [{ name: "CKPT_PATH", value: "/out" }] }, "/out", "CKPT_PATH"],
  ])("finds %j", (container, path, by) => {
    expect(checkPod(rule, kind, podTemplate({ container })).map(({ message }) => message)).toEqual([
      `container main writes checkpoints to ${path} (${by}), which is in the container itself`,
    ]);
  });
});

describe("a relative folder", () => {
  const job = podKinds.filter(({ name }) => name === "Job");
  const messages = (container: object, spec: object = {}) =>
    job.flatMap((kind) => checkPod(rule, kind, podTemplate({ container, spec })).map(({ message }) => message));
  const relative = args("--checkpoint_dir=./out/run");
  const claim = volume({ persistentVolumeClaim: { claimName: "c" } });
  const start = "container main writes checkpoints to";

  test("is below the working folder of its container", () => {
    expect(messages({ ...relative, workingDir: "/app/" })).toEqual([
      `${start} /app/out/run (--checkpoint_dir), which is in the container itself`,
    ]);
    expect(messages({ ...relative, ...mounted, workingDir: "/ckpt" }, claim)).toEqual([]);
  });

  test("is lost with the container where no volume may contain it", () => {
    const lost = [`${start} ./out/run (--checkpoint_dir), which is in the working folder of its image`];
    expect(messages(relative)).toEqual(lost);
    expect(messages({ ...relative, ...mounted }, volume({ emptyDir: {} }))).toEqual(lost);
    expect(messages({ ...relative, ...mounted }, claim)).toEqual([]);
  });

  test("without ./ may be anything, as may one that steps up", () => {
    expect(messages(args("--checkpoint_dir=hub/model"))).toEqual([]);
    expect(messages(args("--checkpoint_dir=./../out"))).toEqual([]);
  });
});

test("a mount of a claim template has no finding, and neither has a server's cache", () => {
  const server = (kind: string, apiVersion: string, more: string) =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: a, args: [--checkpoint-dir, /c]${more}}]}}}\n`;
  expect(check(rule, server("Deployment", "apps/v1", ""))).toEqual([]);
  expect(check(rule, server("Job", "batch/v1", ", volumeMounts: [{name: data, mountPath: /c}]"))).toEqual([]);
  expect(check(rule, server("Job", "batch/v1", ""))).toHaveLength(1);
});

test("a long argument costs nothing", () => {
  const [job] = train;
  if (job === undefined) throw new Error("no Job");
  const container = args("checkpoint".repeat(1900), `--${"checkpoint".repeat(5000)}=/x`);
  expect(checkPod(rule, job, podTemplate({ container }))).toEqual([]);
});
