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

test("a mount of a claim template is no problem, nor is a server's cache", () => {
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
