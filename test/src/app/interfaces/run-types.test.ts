import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runRiLint } from "../../../../src/app/interfaces/run-ri-lint.ts";
import { runTypes, writeTypes } from "../../../../src/app/interfaces/run-types.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { emitYaml, readYaml } from "../../../../src/yaml/index.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const podTemplate = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        containers: {
          type: "array",
          items: { type: "object", properties: { name: { type: "string" }, image: { type: "string" } } },
        },
      },
    },
  },
};
const crd = (kind: string, versions: readonly object[]) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "x" },
  spec: { group: "ml.example.org", names: { kind }, versions },
});
const schema = {
  openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties: { template: podTemplate } } } },
};

describe("muster types", () => {
  it("lists the catalogue", () => {
    const { text, exitCode } = runTypes(undefined);
    const lines = text.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^kind +group +versions +category +priority \(kai\) +priority \(runai\) +suspend$/);
    expect(lines).toHaveLength(workloadTypes.length + 1);
    expect(lines.find((line) => line.startsWith("PyTorchJob "))).toMatch(
      /^PyTorchJob +kubeflow\.org +v1 +Train +train +low +\/spec\/runPolicy\/suspend$/,
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(runTypes(undefined, { output: "json" }).text).types).toHaveLength(workloadTypes.length);
  });

  it.each(["RayCluster", "raycluster"])("shows the kind %s", (kind) => {
    expect(runTypes(kind).text).toMatch(/^RayCluster\n {2}group +ray\.io\n {2}versions +v1, v1alpha1\n/);
  });

  it("prints Resource Interfaces that are read again", () => {
    for (const dialect of ["ResourceInterface", "Karta"] as const) {
      const { text } = runTypes("RayCluster", { output: "yaml", dialect });
      const objects = readYaml(text, "-").documents.map(({ value }) => value);
      expect(objects).toMatchObject([{ kind: dialect }, { kind: dialect }]);
      expect(objects.flatMap((object) => parseResourceInterface(object).issues)).toEqual([]);
    }
  });

  it("suggests the kind that was intended, and ends with 1", () => {
    expect(runTypes("PyTorchJobs")).toMatchObject({
      text: "",
      exitCode: 1,
      messages: ['muster types: the catalogue has no kind "PyTorchJobs"; did you mean PyTorchJob?'],
    });
    const suggestions = ["KServe", "LWS", "NIM", "Seldon", "RayClusters", "ray"].map(
      (kind) => runTypes(kind).messages[0]?.split("; ")[1],
    );
    expect(suggestions).toEqual([
      "did you mean InferenceService or LLMInferenceService?",
      "did you mean LeaderWorkerSet?",
      "did you mean NIMCache or NIMService?",
      "did you mean SeldonDeployment?",
      "did you mean RayCluster?",
      "did you mean RayCluster or RayJob or RayService?",
    ]);
    expect(runTypes("AMLJob").text).toMatch(/^AmlJob\n/);
    expect(runTypes("").messages).toEqual(['muster types: the catalogue has no kind ""']);
    expect(runTypes("Zzzzzzzz").messages).toEqual(['muster types: the catalogue has no kind "Zzzzzzzz"']);
  });

  it("writes files, and overwrites none", () => {
    const out = join(folder, "out");
    const { files } = runTypes("RayCluster", { output: "yaml" });
    expect(writeTypes(out, files)).toHaveLength(2);
    expect(readdirSync(out)).toEqual(["ray-io-v1-raycluster.yaml", "ray-io-v1alpha1-raycluster.yaml"]);
    const [path = ""] = readdirSync(out);
    expect(writeTypes(out, files)).toEqual(readdirSync(out).map((name) => `unchanged ${join(out, name)}`));
    writeFileSync(join(out, path), "own: text\n");
    expect(() => writeTypes(out, files)).toThrow(`nothing was written, since these files exist: ${join(out, path)}`);
  });
});

describe("muster types --from", () => {
  it("proposes a definition that passes every check", async () => {
    const path = join(folder, "train.crd.yaml");
    const versions = ["v1", "v2", "v3", "v4", "v5"].map((name) => ({
      name,
      served: true,
      deprecated: name === "v1",
      schema,
    }));
    writeFileSync(path, emitYaml(crd("Train", [...versions, { name: "v0", served: false, schema }])));
    const { text, files, exitCode } = runTypes(undefined, { from: path });
    expect(exitCode).toBe(0);
    expect(text).toMatch(
      /^# Proposed from the CRD of Train\.ml\.example\.org\. To complete or to check:\n# - category/,
    );
    expect(text).toContain("# - omitted versions, since at most 4 can be registered: v1\n");
    writeTypes(join(folder, "proposed"), files);
    const lint = await runRiLint([join(folder, "proposed")], { crds: path });
    expect(lint.issues.filter(({ severity, rule }) => severity !== "info" && rule !== "RI-013")).toEqual([]);
    expect(lint).toMatchObject({ definitions: 4, exitCode: 0 });
  });

  it("proposes in JSON, with the open questions", () => {
    const path = join(folder, "json.crd.yaml");
    writeFileSync(path, emitYaml(crd("Train", [{ name: "v1", served: true, schema }])));
    const { text, files, exitCode } = runTypes(undefined, { from: path, output: "json" });
    expect(JSON.parse(text)).toMatchObject({
      types: [
        {
          definition: { kind: "WorkloadType", metadata: { name: "Train" } },
          open: expect.arrayContaining([expect.stringContaining("category")]),
        },
      ],
    });
    expect(files).toEqual([{ name: "types.json", content: text }]);
    expect(exitCode).toBe(0);
  });

  it("keeps two CRDs of one kind apart", () => {
    const path = join(folder, "two.yaml");
    const one = emitYaml(crd("Train", [{ name: "v1", served: true, schema }]));
    writeFileSync(path, `${one}---\n${one}`);
    expect(runTypes(undefined, { from: path }).files.map(({ name }) => name)).toEqual(["train.yaml", "train-2.yaml"]);
  });

  it("reports a file without a CRD, and ends with 3", () => {
    const path = join(folder, "none.yaml");
    for (const text of ["", "a: {", "kind: ConfigMap\n", "- 1\n"]) {
      writeFileSync(path, text);
      const { messages, exitCode } = runTypes(undefined, { from: path });
      expect(messages).toHaveLength(1);
      expect(exitCode).toBe(3);
    }
    expect(runTypes(undefined, { from: join(folder, "absent") }).exitCode).toBe(3);
    expect(readFileSync(path, "utf8")).toBe("- 1\n");
  });
});
