import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runRiLint } from "../../../../src/app/interfaces/run-ri-lint.ts";
import { riLintReports } from "../../../../src/app/report/ri-lint.ts";
import { emitYaml } from "../../../../src/yaml/index.ts";
import { crdFolder } from "../../../helpers/crds.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { seedExamples } from "../../interpret/objects/fixtures/seed-examples.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-ri-lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const shown = (
  issues: readonly { readonly rule: string; readonly location?: { readonly line: number; readonly column: number } }[],
) => issues.map(({ rule, location }) => `${rule} ${location?.line}:${location?.column}`);

const good = `spec:
  structureDefinition:
    rootComponent:
      name: train
      kind: {group: ml.example.org, version: v1, kind: Train}
      specDefinition: {podTemplateSpecPath: .spec.template}
      statusDefinition:
        phaseDefinition: {path: .status.phase}
        statusMappings: {running: [{byPhase: Up}], failed: [{byPhase: Down}]}
`;
const asObject = (spec: string, name = "train") =>
  `apiVersion: optimization.nvidia.com/v1alpha1\nkind: ResourceInterface\nmetadata: {name: ${name}}\n${spec}`;
const asType = (spec: string) =>
  `apiVersion: muster.dev/v1alpha1\nkind: WorkloadType\nmetadata: {name: Train}\nspec:\n  group: ml.example.org\n  category: Train\n  priority: train\n  resourceInterfaces:\n  - ${spec.replaceAll("\n", "\n    ").trim()}\n`;

it("refuses a status without a health check in a repository whose controller syncs a cluster", async () => {
  const SUM = "([.status.jobs[]?.active] | add) > 2";
  const definition = good.replace(
    "{running: [{byPhase: Up}],",
    `{running: [{byExpression: {expression: "${SUM}", expectedResult: "true"}}],`,
  );
  const source = "{repository: https://git.example.com/platform.git, revision: main}";
  const lint = async (name: string, clusters: string) => {
    const path = write(`${name}/ri.yaml`, asObject(definition));
    write(
      `${name}/muster.yaml`,
      `apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [${clusters}]\n`,
    );
    const { issues, exitCode } = await runRiLint([path], { root: join(folder, name) });
    const found = issues.filter(({ rule }) => rule === "RI-171");
    return { exitCode, found: found.map(({ severity, message, location }) => [severity, message, location?.column]) };
  };
  const message =
    "/spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression: “add” adds up a list, which CEL cannot, so the kind has no health check in Flux";
  const line = definition.split("\n").find((text) => text.includes("add")) ?? "";
  const place = line.indexOf("add") + 1;
  expect(await lint("none", "{name: east, scheduler: kai}")).toEqual({
    exitCode: 0,
    found: [["info", message, place]],
  });
  expect(await lint("argo", `{name: east, scheduler: kai, sync: {argocd: ${source}}}`)).toEqual({
    exitCode: 0,
    found: [["info", message, place]],
  });
  expect(await lint("flux", `{name: east, scheduler: kai, sync: {flux: ${source}}}`)).toEqual({
    exitCode: 2,
    found: [["error", `${message}, which syncs cluster east`, place]],
  });
});

describe("muster ri lint", () => {
  it("shows the constructed object of a finding where it is requested, with at most 60 lines", async () => {
    const bad = good.replace(
      "{podTemplateSpecPath: .spec.template}",
      "{podTemplateSpecPath: .spec.template}\n      scaleDefinition: {replicasPath: .spec.size - 1}",
    );
    const path = write("example.yaml", asObject(bad));
    const { issues } = await runRiLint([path], { showObject: true });
    expect(
      issues.map(({ rule, location, example }) => [rule, location?.line, location?.column, example?.split("\n")[0]]),
    ).toEqual([["RI-008", 10, 39, "apiVersion: ml.example.org/v1"]]);
    const outcome = await runRiLint([path], { showObject: true });
    expect(riLintReports.text(outcome)).toContain("    object:\n      apiVersion: ml.example.org/v1\n");
    const [counts, ...lines] = riLintReports.compact(outcome).trimEnd().split("\n").reverse();
    expect(lines.filter((line) => !/^\S+:\d+:\d+: (error|warning|info): .* \[RI-\d+\]$/.test(line))).toEqual([]);
    expect([lines.length, counts]).toEqual([
      outcome.issues.length,
      riLintReports.text(outcome).trimEnd().split("\n").at(-1),
    ]);
    expect((await runRiLint([path])).issues[0]).not.toHaveProperty("example");
  });

  it("finds nothing wrong with the catalogue against the CRDs of its kinds", async () => {
    const { issues, exitCode } = await runRiLint([], { crds: crdFolder() });
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it.each([
    ["an object", asObject(good)],
    ["a bare definition", good],
    ["a WorkloadType", asType(good)],
    [
      "a request body",
      JSON.stringify({
        name: "Train",
        group: "ml.example.org",
        categoryId: "1",
        priorityId: "2",
        resourceInterfaces: [],
      }),
    ],
  ])("reads %s", async (name, text) => {
    const { issues, evaluated, exitCode } = await runRiLint([write(`forms/${name}.yaml`, text)]);
    expect(issues.filter(({ rule }) => rule.startsWith("RI-"))).toEqual([]);
    expect(evaluated).toBe(1);
    expect(exitCode).toBeLessThan(2);
  });

  it("reports nothing about the catalogue", async () => {
    const { issues, definitions, exitCode } = await runRiLint([]);
    expect(issues).toEqual([]);
    expect(definitions).toBeGreaterThan(54);
    expect(exitCode).toBe(0);
  });

  it("reports computed pods and missing statuses only where the definition of the catalogue has neither", async () => {
    const lint = async (kind: string, group: string, version: string) => {
      const root = { name: "root", kind: { group, version, kind }, statusDefinition: { statusMappings: {} } };
      const rootComponent = { ...root, specDefinition: { podTemplateSpecPath: ".spec.template // {}" } };
      const spec = { structureDefinition: { rootComponent } };
      const { issues } = await runRiLint([write(`${kind}.json`, JSON.stringify({ spec }))]);
      return issues.flatMap(({ rule, message }) =>
        /RI-(125|149)/.test(rule) ? `${rule} ${message.split(" when ")[1]}` : [],
      );
    };
    expect(await lint("Own", "ml.example.org", "v1")).toEqual([
      "RI-149 the workload is running or failed",
      "RI-125 undefined",
    ]);
    expect(await lint("CronJob", "batch", "v1")).toEqual(["RI-149 the workload is running", "RI-125 undefined"]);
    expect(await lint("TaskRun", "tekton.dev", "v1")).toEqual(["RI-149 the workload is running or failed"]);
  });

  it("reports all problems, at their places in the expressions", async () => {
    const path = write(
      "bad.yaml",
      `apiVersion: optimization.nvidia.com/v1alpha1
kind: ResourceInterface
metadata: {name: bad}
spec:
  structureDefinition:
    rootComponent:
      name: train
      kind: {group: ml.example.org, version: v1, kind: Train}
      statusDefintion: {}
      statusDefinition: {statusMappings: {running: [{byPhase: x}], failed: [{byPhase: z}]}}
    childComponents:
    - name: worker
      ownerRef: nobody
      instanceIdPath: '.spec.workers[].name'
      specDefinition:
        podTemplateSpecPath: |
          .spec.workers[]
            | del(.template)
      scaleDefinition: {replicasPath: ".spec[\\"a\\"] = 1"}
      podSelector:
        componentTypeSelector: {keyPath: '.metadata.labels[''x''', value: 1}
`,
    );
    const { issues, exitCode } = await runRiLint([path]);
    expect(shown(issues)).toEqual(
      [
        "RI-101 9:7",
        "RI-119 10:63",
        "RI-119 10:87",
        "RI-129 12:7",
        "RI-005 14:23",
        "RI-008 14:24",
        "RI-007 18:15",
        "RI-003 13:17",
        "RI-007 19:53",
        "RI-115 21:32",
        "RI-102 21:75",
        "RI-006 21:60",
      ].toSorted((a, b) => order(a) - order(b)),
    );
    expect(exitCode).toBe(2);
    for (const { fix } of issues) expect(fix).toMatch(/\S/);
    const text = riLintReports.text({ ...(await runRiLint([path])) });
    expect(text).toMatch(/bad\.yaml:18:15: error: .*del at column .* \[RI-007\]\n {4}fix: /);
    expect(text.trimEnd().split("\n").at(-1)).toBe("1 Resource Interface, 7 errors, 3 warnings, 2 infos");
  });

  it("places findings of a WorkloadType below its entry", async () => {
    const { issues } = await runRiLint([write("type.yaml", asType(good.replace(".spec.template", ".spec | del(.a)")))]);
    expect(issues).toMatchObject([
      {
        rule: "RI-007",
        path: "/spec/resourceInterfaces/0/spec/structureDefinition/rootComponent/specDefinition/podTemplateSpecPath",
        location: { line: 14, column: 57 },
      },
    ]);
  });

  it("accounts for every document", async () => {
    const path = write(
      "many.yaml",
      `${asObject(good)}---\napiVersion: ml.example.org/v2\nkind: Train\nmetadata: {name: a}\n---\na: b\n---\nx: {\n---\n- 1\n`,
    );
    const outcome = await runRiLint([path]);
    expect(outcome).toMatchObject({ documents: 5, evaluated: 1, definitions: 1, exitCode: 2 });
    expect(outcome.skipped.map(({ document, reason }) => [document, reason])).toEqual([
      [1, "is a Train, not a Resource Interface"],
      [2, "is not a Resource Interface"],
      [4, "is not a Resource Interface"],
    ]);
    expect(outcome.unreadable).toHaveLength(1);
    expect(shown(outcome.issues)).toEqual(["RI-013 14:13"]);
    const { summary, findings } = JSON.parse(riLintReports.json(outcome));
    expect(summary).toMatchObject({ documents: 5, evaluated: 1, errors: 1, warnings: 0, infos: 0 });
    expect(findings).toHaveLength(1);
  });

  it("ends with 3 for what cannot be read, and where there is nothing to check", async () => {
    expect((await runRiLint([join(folder, "absent.yaml")])).exitCode).toBe(3);
    expect((await runRiLint([write("empty.yaml", "")])).exitCode).toBe(3);
    expect((await runRiLint([write("other.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n")])).exitCode).toBe(
      3,
    );
  });

  it("reports a folder of CRDs without a CRD", async () => {
    const path = write("ok.yaml", asObject(good));
    const crds = write(
      "crds/x.yaml",
      "kind: ConfigMap\napiVersion: v1\n---\nkind: CustomResourceDefinition\nspec: {}\n---\nnull\n",
    );
    const { issues, exitCode } = await runRiLint([path], { crds });
    expect(issues.map(({ rule, severity }) => `${rule} ${severity}`).toSorted()).toEqual([
      "RI-143 info",
      "RI-145 warning",
      "RI-145 warning",
    ]);
    expect(exitCode).toBe(0);
    expect((await runRiLint([path], { crds: join(folder, "absent") })).exitCode).toBe(3);
  });

  it("finds what the seed examples do wrong, from files", async () => {
    const text = Object.entries(seedExamples)
      .map(([name, spec]) =>
        emitYaml({
          apiVersion: "optimization.nvidia.com/v1alpha1",
          kind: "ResourceInterface",
          metadata: { name: name.toLowerCase() },
          ...spec,
        }),
      )
      .join("---\n");
    const { issues, definitions } = await runRiLint([write("seeds.yaml", text)]);
    expect(definitions).toBe(8);
    expect(issues.filter(({ severity }) => severity === "error").map(({ rule }) => rule)).toEqual(["RI-004"]);
    expect(issues.every(({ location }) => location?.file.endsWith("seeds.yaml"))).toBe(true);
  });
});

describe("muster ri lint --base", () => {
  it("refuses a change of a version that existed", async () => {
    const repository = join(folder, "repository");
    const path = write("repository/ri.yaml", asObject(good));
    const git = configureGit(repository);
    git("add", ".");
    git("commit", "-q", "-m", "one");
    const here = process.cwd();
    process.chdir(repository);
    try {
      expect((await runRiLint(["ri.yaml"], { base: "HEAD" })).exitCode).toBe(0);
      writeFileSync(path, `# another comment\n${asObject(good, "other")}`);
      expect((await runRiLint(["."], { base: "HEAD" })).issues).toEqual([]);
      writeFileSync(path, asType(good));
      expect((await runRiLint(["."], { base: "HEAD" })).issues).toEqual([]);
      writeFileSync(path, asObject(good.replace("Up", "Ready")));
      const { issues, exitCode } = await runRiLint(["."], { base: "HEAD" });
      expect(shown(issues)).toEqual(["RI-148 8:13"]);
      expect(exitCode).toBe(2);
      await expect(runRiLint(["."], { base: "nowhere" })).rejects.toThrow('git has no commit "nowhere"');
      await expect(runRiLint([], { base: "HEAD" })).rejects.toThrow("--base requires the files");
    } finally {
      process.chdir(here);
    }
  });
});

function order(place: string): number {
  const [, line, column] = /(\d+):(\d+)$/.exec(place) ?? [];
  return Number(line) * 1000 + Number(column);
}
