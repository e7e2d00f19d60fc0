import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { initFiles } from "../src/app/init/init-files.ts";
import { runInspect } from "../src/app/interfaces/run-inspect.ts";
import { inspectReports } from "../src/app/report/inspect-reports.ts";
import { ROOT, repository, sampleRepository, type TestRepository } from "./helpers/repository.ts";

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const pages = ["README.md", "docs/start/first-definition.md", "docs/start/concepts.md", "docs/guides/check.md"];
const texts = pages.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
const blocks = [...texts.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? "";

// A PyTorchJob with one thing wrong, where most tools do not look.
const LLAMA = `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: { name: llama, namespace: team-nlp }
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          schedulerName: kai-scheduler
          containers:
            - name: pytorch
              image: example.com/train@sha256:${"0".repeat(64)}
              securityContext: { privileged: true }
`;

const CONTEXT = { schemas: "node_modules/muster-gitops/lib/schemas", dependency: "0.1.0" };
const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

describe("the README and the first pages", () => {
  test("the README is short", () => {
    expect(readme.split("\n").length).toBeLessThan(115);
  });

  test("show what a synth of this repository prints", () => {
    const sample = sampleRepository();
    open.push(sample);
    sample.muster("synth");
    expect(blockWith("dist/ is up to date")).toBe(sample.muster("synth").stdout);
  });

  test("show what a wrong definition in a new repository prints", async () => {
    const one = repository(Object.fromEntries(initFiles(CONTEXT).map(({ path, content }) => [path, content])));
    open.push(one);
    expect((await one.synth()).code).toBe(0);
    const definition = "workloads/team-a/hello-gpu.yaml";
    const wrong = one.read(definition).replace(/^ {2}compute: .*\n/m, blockWith("gpuDeviceRequest: 2, gpu"));
    expect(wrong).toContain("gpuPortionRequest: 1.5");
    one.put(definition, wrong);
    const { code, stdout } = await one.synth();
    expect(code).toBe(1);
    expect(`$ npx muster synth\n${stdout}`).toBe(blockWith("$ npx muster synth"));
  });

  test("show what check prints", async () => {
    const one = repository({ "k8s/llama.yaml": LLAMA });
    open.push(one);
    const { code, stdout } = await one.here("check", "k8s/");
    expect(code).toBe(2);
    expect(`$ npx muster check k8s/\n${stdout}`).toBe(blockWith("$ npx muster check k8s/"));
  });

  test("show what inspect prints", () => {
    const path = "workloads/team-vision/tune.yaml";
    const report = inspectReports.tree(runInspect([join(ROOT, path)], {}));
    expect(blockWith("muster inspect")).toBe(`$ npx muster inspect ${path}\n${report}`);
  });
});
