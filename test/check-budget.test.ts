import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runCheck } from "../src/app/check/run-check.ts";
import { collectGangs } from "../src/gpu/gang/collect-gangs.ts";
import { quotaModel } from "../src/gpu/quota/quota-model.ts";
import { catalogueOf } from "../src/interpret/objects/catalogue.ts";
import { interpret } from "../src/interpret/objects/interpret.ts";
import { extractStatus } from "../src/interpret/objects/status.ts";
import type { CheckedObject } from "../src/rule/checked-object.ts";
import { defineRule } from "../src/rule/rule.ts";
import { buildSet } from "../src/rules/build-set.ts";
import { evaluateRules } from "../src/rules/evaluate.ts";
import { locateText, parseText } from "../src/yaml/parse.ts";
import { workloadTypes } from "../workloadtypes/index.ts";
import { organization } from "./helpers/organization.ts";
import { packSettings } from "./helpers/settings.ts";

// Counted and not timed: what is done once stays quick on any machine.
vi.mock("../src/interpret/objects/interpret.ts", counting);
vi.mock("../src/interpret/objects/status.ts", counting);
vi.mock("../src/gpu/gang/collect-gangs.ts", counting);
vi.mock("../src/gpu/quota/quota-model.ts", counting);
vi.mock("../src/yaml/parse.ts", counting);

async function counting(original: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const module = (await original()) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(module).map(([name, member]) =>
      // A class is kept as it is.
      typeof member === "function" && !/^class\b/.test(String(member))
        ? [name, vi.fn(member as () => unknown)]
        : [name, member],
    ),
  );
}

const COUNT = 5;

function job(name: string, more = ""): string {
  return `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
  namespace: team-nlp
  labels:
    kai.scheduler/queue: team-nlp
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers:
      - name: main
        image: example.com/train:1
${more}`;
}

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-budget-"));
  vi.clearAllMocks();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function check(documents: readonly string[]) {
  writeFileSync(join(folder, "jobs.yaml"), documents.join("---\n"));
  return runCheck([join(folder, "jobs.yaml")], { root: folder, today: "2026-01-01" });
}

const jobs = (more?: string) => Array.from({ length: COUNT }, (_, index) => job(`train-${index}`, more));

describe("the work of one check", () => {
  test("is one interpretation of each object, and no status where there is none", async () => {
    const { report } = await check(jobs());
    expect(report.summary.evaluated).toBe(COUNT);
    expect(interpret).toHaveBeenCalledTimes(COUNT);
    expect(extractStatus).not.toHaveBeenCalled();
  });

  test("reads a status that is there", async () => {
    await check(jobs("status:\n  active: 1\n"));
    expect(extractStatus).toHaveBeenCalledTimes(COUNT);
  });

  test("is one collection of gangs and one count of quota, however many objects", async () => {
    await check(jobs());
    expect(collectGangs).toHaveBeenCalledTimes(1);
    expect(quotaModel).toHaveBeenCalledTimes(1);
  });

  test("reads each document once, also where it has findings", async () => {
    const clean = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n  namespace: team-nlp\n";
    const { findings } = await check([clean, ...jobs()]);
    const found = new Set(findings.map(({ object }) => object?.name));
    expect(found).toEqual(new Set(jobs().map((_, index) => `train-${index}`)));
    expect(parseText).toHaveBeenCalledTimes(1 + COUNT);
    expect(locateText).not.toHaveBeenCalled();
  });

  test("reads a document with aliases once more for the places of its findings", async () => {
    const alias = "metadata: &labels {name: settings, namespace: team-nlp}\nother: *labels\n";
    await check([`apiVersion: v1\nkind: ConfigMap\n${alias}`, ...jobs("anchor: &a {}\nalias: *a\n")]);
    expect(parseText).toHaveBeenCalledTimes(1 + COUNT);
    expect(locateText).toHaveBeenCalledTimes(1 + COUNT);
  });
});

describe("an evaluation", () => {
  test("runs each rule once: on each pod, on each object, on the set", () => {
    const seen = { pod: vi.fn(), object: vi.fn(), set: vi.fn() };
    const meta = {
      title: "t",
      severity: "error",
      pack: "recommended",
      rationale: "r",
      fix: "f",
      examples: { good: "", bad: "" },
    } as const;
    const rules = [
      defineRule({ ...meta, id: "SEC-901", name: "a-pod", scope: "pod", check: seen.pod }),
      defineRule({ ...meta, id: "SEC-902", name: "an-object", scope: "object", check: seen.object }),
      defineRule({ ...meta, id: "SEC-903", name: "a-set", scope: "set", check: seen.set }),
    ];
    const known = organization();
    const [cluster] = known.clusters;
    if (cluster === undefined) throw new Error("the organisation has a cluster");
    const template = { spec: { containers: [{ name: "main", image: "example.com/train:1" }] } };
    const objects = Array.from(
      { length: COUNT },
      (_, index): CheckedObject => ({
        cluster,
        object: {
          apiVersion: "kubeflow.org/v1",
          kind: "PyTorchJob",
          metadata: { name: `train-${index}`, namespace: "team-nlp" },
          spec: { pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: 3, template } } },
        },
      }),
    );
    const knowledge = { organization: known, workloadTypes, resourceInterfaces: [] };
    const { set } = buildSet({ organization: known, objects }, catalogueOf(knowledge), knowledge);
    const { counts } = evaluateRules(set, packSettings(rules, "recommended"));
    expect(counts).toEqual({ pods: 2 * COUNT, objects: COUNT });
    expect(seen.pod).toHaveBeenCalledTimes(2 * COUNT);
    expect(seen.object).toHaveBeenCalledTimes(COUNT);
    expect(seen.set).toHaveBeenCalledTimes(1);
  });
});
