import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { runInspect } from "../../src/app/interfaces/run-inspect.ts";
import { ROOT, repository, type TestRepository } from "../helpers/repository.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";

const CORPUS = sharedPath("corpus");

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
const holding = (files: Readonly<Record<string, string>>) => {
  const one = repository(files);
  open.push(one);
  return one;
};

const job = `apiVersion: batch/v1
kind: Job
metadata: {name: a}
spec: {template: {spec: {containers: [{name: a, image: example.com/a:1}]}}}
`;

describe("muster inspect", () => {
  test("prints no value that may be secret", () => {
    const env = "env: [{name: TOKEN, value: hunter2}, {name: MODE, value: fast}]";
    const one = holding({ "a.yaml": job.replace("image:", `${env}, image:`) });
    for (const format of ["json", "yaml", "tree"]) {
      const { code, stdout } = one.muster("inspect", "a.yaml", "-o", format);
      expect(stdout).not.toContain("hunter2");
      expect(stdout.includes("fast")).toBe(format !== "tree");
      expect(code).toBe(0);
    }
  });

  test("lists one workload for each object, in input order", () => {
    const one = holding({
      "b.yaml": `${job}---\n---\n${job.replace("name: a", "name: b")}`,
      "a.json":
        '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c"}}]}',
    });
    const { code, stdout } = one.muster("inspect", "b.yaml", "a.json", "-o", "json");
    const { workloads } = JSON.parse(stdout);
    expect(
      workloads.map(({ object }: { object: { kind: string; name: string } }) => `${object.kind} ${object.name}`),
    ).toEqual(["Job a", "Job b", "ConfigMap c"]);
    expect(workloads[0]).toMatchObject({ resourceInterface: "job", pods: 1, gpus: 0 });
    expect(workloads[2]).toMatchObject({ resourceInterface: null, pods: 0 });
    expect(code).toBe(0);
  });

  test("reads standard input, and prints YAML", () => {
    const one = holding({ "a.yaml": job });
    const { stdout } = one.run("sh", [
      "-c",
      `"${process.execPath}" "${join(ROOT, "lib/bin/muster.mjs")}" inspect - -o yaml < a.yaml`,
    ]);
    expect(stdout).toMatch(/^workloads:\n/);
    expect(stdout).toContain("resourceInterface: job");
  });

  test("reads the files of a pattern, as every command does", async () => {
    const one = holding({ "k8s/a.yaml": job, "k8s/b.yaml": job.replace("name: a", "name: b"), "crd.yaml": job });
    for (const [pattern, count] of [
      ["k8s/*.yaml", 2],
      ["k8s/b*", 1],
    ] as const) {
      const { stdout } = await one.here("inspect", pattern, "--output", "json");
      expect(JSON.parse(stdout).workloads).toHaveLength(count);
    }
    for (const line of ["check k8s/*.yaml --fail-on never", "quota k8s/*.yaml --quiet", "waivers k8s/*.yaml"]) {
      expect(await one.here(...line.split(" "))).toMatchObject({ code: 0, stderr: "" });
    }
    expect((await one.here("ri", "lint", "k8s/*.yaml", "-o", "json")).stdout).toContain('"documents": 2');
    expect(await one.here("inspect", "c*.yml")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("matches no file"),
    });
  });

  test("ends with 3, and shows the rest, when a document cannot be read", async () => {
    const one = holding({ "a.yaml": `${job}---\na: [\n` });
    const { code, stdout, stderr } = await one.here("inspect", "a.yaml", "nowhere.yaml");
    expect(code).toBe(3);
    expect(stdout).toContain("Job a (batch/v1): 1 pod, 0 GPUs");
    expect(stderr).toMatch(/^a\.yaml:\d+:\d+: error: /m);
    expect(stderr).toContain("nowhere.yaml:1:1: error: does not exist");
  });

  test("reads objects by a Resource Interface of the user, and refuses a broken one", async () => {
    const ri = (path: string) => `structureDefinition:
  rootComponent:
    name: odd
    kind: {group: example.com, version: v1, kind: Odd}
    specDefinition: {podTemplateSpecPath: "${path}"}
    scaleDefinition: {replicasPath: .spec.count}
    statusDefinition: {phaseDefinition: {path: .status.phase}, statusMappings: {running: [{byPhase: Up}], failed: [{byPhase: Down}]}}
`;
    const object = `apiVersion: example.com/v1
kind: Odd
metadata: {name: a}
spec: {count: 3, inner: {spec: {containers: [{name: a, resources: {limits: {nvidia.com/gpu: 2}}}]}}}
status: {phase: Up}
`;
    const one = holding({ "ri.yaml": ri(".spec.inner"), "broken.yaml": ri(".spec.inner |"), "a.yaml": object });
    const { code, stdout } = await one.here("inspect", "--ri", "ri.yaml", "a.yaml");
    expect(stdout).toBe(
      "Odd a (example.com/v1): 3 pods, 6 GPUs\n├─ status Running, phase Up\n├─ odd: 3 pods, 6 GPUs\n└─ no PodGroup: its pods name no schedulerName, so kai-scheduler does not schedule them and its podgrouper leaves them alone\n",
    );
    expect(code).toBe(0);
    const refused = await one.here("inspect", "--ri", "broken.yaml", "a.yaml");
    expect(refused.code).toBe(3);
    expect(refused.stdout).toMatch(/^broken\.yaml:5:\d+: error: .*\[RI-006\]$/m);
  });

  test("reports the component and instance of each pod", async () => {
    const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a-xyz, ownerReferences: [{kind: Job, name: a}]}\n";
    const one = holding({ "a.yaml": job, "pods.yaml": pod });
    expect((await one.here("inspect", "a.yaml", "--pods", "pods.yaml")).stdout).toContain("pod a-xyz: Job a > job");
  });

  test("shows the workload that a definition becomes", async () => {
    const one = holding({ "muster.yaml": readFileSync(join(ROOT, "muster.yaml"), "utf8") });
    const path = join(ROOT, "workloads/team-nlp/llama-sft.yaml");
    const { code, stdout } = await one.here("inspect", path);
    expect(stdout).toMatch(/^Job team-nlp\/llama-sft-[0-9a-f]{8} \(batch\/v1\): 1 pod, 8 GPUs\n/);
    expect(stdout).toMatch(/PodGroup team-nlp-llama-sft-[0-9a-f]{8}: queue team-nlp-h100, min 1$/m);
    expect(code).toBe(0);
    one.put("muster.yaml", one.read("muster.yaml").replaceAll("team-nlp", "team-x"));
    expect(await one.here("inspect", path)).toMatchObject({ code: 3, stdout: expect.stringContaining("[DEF-006]") });
  });

  test("requires a path", async () => {
    const one = holding({});
    expect(await one.here("inspect")).toMatchObject({ code: 1, stdout: "" });
  });

  test.skipIf(sharedMissing("corpus"))("counts every document of the collected manifests", () => {
    const { workloads, unreadable, issues } = runInspect([CORPUS], {});
    expect(workloads.length).toBe(270);
    expect(workloads.flatMap((workload) => workload.issues).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(unreadable).toEqual([]);
    // One document quotes a part of a page, with "..." for the metadata.
    expect(issues.map(({ message, location }) => `${location?.file.split("/").at(-1)}: ${message}`)).toEqual([
      "status-spark-docs.yaml: metadata must be an object with a name",
    ]);
  });
});
