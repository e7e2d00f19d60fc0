import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { validDefinition } from "../../model/definition/arbitraries.ts";
import { contextOf, EAST, exported, idMap, LOW, messages, TRAIN } from "./contexts.ts";

const CLIENT = "runapy==1.224.0";

/** Reads bodies from standard input, one a line, and prints the first words of each error. */
const PROGRAM = `
import importlib, json, re, sys
for line in sys.stdin:
    entry = json.loads(line)
    module = re.sub(r"(?<!^)(?=[A-Z])", "_", entry["model"]).lower()
    try:
        getattr(importlib.import_module("runai.models." + module), entry["model"]).from_dict(entry["body"])
    except Exception as error:
        print(entry["model"], str(error)[:600])
`;

/** The Python of a scratch environment with the public client of the API, or the reason why there is none. */
function install(folder: string): { readonly python: string } | { readonly reason: string } {
  try {
    execFileSync("python3", ["-m", "venv", folder], { stdio: "pipe", timeout: 120_000 });
    const python = join(folder, "bin", "python");
    execFileSync(python, ["-m", "pip", "install", "--quiet", CLIENT], { stdio: "pipe", timeout: 240_000 });
    return { python };
  } catch (error) {
    return { reason: String(error).split("\n")[0] ?? "" };
  }
}

const spec = (kind: string, version: string) => ({
  structureDefinition: {
    rootComponent: {
      name: "root",
      kind: { group: "example.com", version, kind },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        statusMappings: { running: [{ byPhase: "Up" }] },
      },
    },
  },
});

/** The model of each body that an export gives. */
function bodies(): readonly { readonly model: string; readonly body: object }[] {
  const definitions = fc
    .sample(validDefinition, { numRuns: 300, seed: 16 })
    .map((each) => ({ ...each, cluster: "east" }));
  const manifests = workloadTypes
    .filter(({ group }) => group !== "run.ai")
    .map(({ group, kind }) => ({
      apiVersion: group === "" ? "v1" : `${group}/v1`,
      kind,
      metadata: { name: kind.toLowerCase(), namespace: "runai-team-nlp" },
      spec: {},
    }));
  const types = ["Widget", "NIMService"].map((kind) => ({
    apiVersion: "muster.dev/v1alpha1",
    kind: "WorkloadType",
    metadata: { name: kind },
    spec: {
      group: "example.com",
      category: "Train",
      priority: "low",
      resourceInterfaces: [{ spec: spec(kind, "v1") }],
    },
  }));
  const widget = { id: "t-1", name: "Widget", group: "example.com", categoryId: LOW, priorityId: TRAIN };
  const served = { name: "llm", projectId: "4501", workloadId: "w-1", spec: { replicas: 1, leader: { image: "a" } } };
  const inference = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "DistributedInference",
    metadata: { name: "llm" },
    project: "team-nlp",
    cluster: EAST,
    spec: { replicas: 3, leader: { image: "a" } },
  };
  const updates = contextOf(idMap, { answers: [[widget, served]] });
  const results = [
    // Names repeat, so each definition is a set of its own.
    ...definitions.map((each) => exported([each], "api")),
    exported(manifests, "api"),
    exported(types, "workload-type"),
    exported(types.slice(0, 1), "workload-type", updates),
    exported([inference], "api", updates),
  ];
  expect(results.flatMap(messages).filter((line) => line.startsWith("error"))).toEqual([]);
  return results.flatMap((result) =>
    result.exported.map(({ call, content }) => ({ model: modelOf(`${call?.method} ${call?.path}`), body: content })),
  );
}

function modelOf(call: string): string {
  if (call.startsWith("PATCH")) return "UpdateRequest";
  if (call.startsWith("PUT")) return "WorkloadTypeUpdateFields";
  if (call.endsWith("/workload-types")) return "WorkloadTypeCreateFields";
  if (call.endsWith("/v2/workloads")) return "WorkloadV2CreateRequest";
  return call.endsWith("/trainings") ? "TrainingCreationRequest" : "DistributedInferenceCreationRequest";
}

const folder = mkdtempSync(join(tmpdir(), "runapy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.env.MUSTER_LONG === undefined)(`models of ${CLIENT}`, () => {
  it("accept every body of an export", { timeout: 400_000 }, ({ skip }) => {
    const installed = install(folder);
    if ("reason" in installed) return skip(`${CLIENT} cannot be installed: ${installed.reason}`);
    const entries = bodies();
    expect(new Set(entries.map(({ model }) => model)).size).toBe(6);
    const lines = [...entries, { model: "TrainingCreationRequest", body: { name: "" } }].map((each) =>
      JSON.stringify(each),
    );
    const { stdout, status, stderr } = spawnSync(installed.python, ["-c", PROGRAM], {
      input: `${lines.join("\n")}\n`,
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    // Only the last body, which is there to prove that the models refuse something.
    expect(stdout.match(/^TrainingCreationRequest /gm)).toHaveLength(1);
    expect(stdout).toContain("TrainingCreationRequest 3 validation errors");
  });
});
