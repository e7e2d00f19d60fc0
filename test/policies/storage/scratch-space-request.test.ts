import { describe, expect, test } from "vitest";
import { scratchSpaceRequest as rule } from "../../../policies/storage/scratch-space-request.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const train = podKinds.filter(({ name }) => ["Job", "PyTorchJob", "JobSet"].includes(name));
const run = (script: string) => ({ command: ["bash", "-c", script] });
const spec = (source: object) => ({ volumes: [{ name: "v", ...source }] });
const mounted = { volumeMounts: [{ name: "v", mountPath: "/scratch" }] };

describe.each(train)("$name", (kind) => {
  test.each([
    [{}],
    [{ command: null, args: "tar -x" }],
    [run("tar -cf axe.tar data")],
    [run("echo start")],
    [run("python untar.py")],
    [{ ...run("tar -xf a.tar"), resources: { requests: { "ephemeral-storage": "1Gi" } } }],
    [{ ...run("unzip a.zip"), resources: { limits: { "ephemeral-storage": "1Gi" } } }],
  ])("passes with %j", (container) => {
    expect(checkPod(rule, kind, podTemplate({ container }))).toEqual([]);
  });

  test.each([
    "tar -xf a.tar",
    "cd /x && tar xzf a.tgz",
    "tar --no-same-owner -xf a.tar",
    "tar --extract -f a.tar",
    "unzip -q a.zip",
    "(gunzip a.gz)",
    "7z x a.7z",
  ])("finds %j", (script) => {
    const template = podTemplate({ container: run(script) });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "STORAGE-005",
        severity: "warning",
        message: "container main unpacks an archive, but requests no ephemeral storage",
        path: kind.at("/spec/containers/0/resources/requests/ephemeral-storage"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- command:");
  });

  test("finds a container whose program is tar", () => {
    for (const container of [{ command: ["tar", "-xf", "a.tar"] }, { args: ["unzip", "a.zip"] }]) {
      expect(checkPod(rule, kind, podTemplate({ container }))).toHaveLength(1);
    }
  });

  test("recognises the folder into which a program unpacks", () => {
    const container = { ...mounted, ...run("tar -xf a.tar -C /scratch/a") };
    expect(
      checkPod(rule, kind, podTemplate({ container, spec: spec({ persistentVolumeClaim: { claimName: "c" } }) })),
    ).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container, spec: spec({ emptyDir: {} }) }))).toHaveLength(1);
  });

  test("init containers unpack too", () => {
    expect(
      checkPod(rule, kind, podTemplate({ spec: { initContainers: [{ name: "get", ...run("tar -xf a") }] } })),
    ).toHaveLength(1);
  });
});

test("finds a container after one that unpacks nothing, and one after a container with a request", () => {
  const unpacks = { name: "b", image: "a", command: ["tar", "-xf", "a.tar"] };
  const requests = { ...unpacks, name: "c", resources: { requests: { "ephemeral-storage": "1Gi" } } };
  const [kind] = train;
  const template = podTemplate({ spec: { containers: [{ name: "a", image: "a" }, requests, unpacks] } });
  expect(kind && checkPod(rule, kind, template).map(({ path }) => path)).toEqual([
    kind?.at("/spec/containers/2/resources/requests/ephemeral-storage"),
  ]);
});
