import { describe, expect, it } from "vitest";
import { organization } from "../../../helpers/organization.ts";
import { contextOf, exported, messages } from "./contexts.ts";

const deployment = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "runai-team-nlp", labels: { priorityClassName: "high" } },
  spec: { replicas: 1 },
};

describe("calls of the Workloads V2 API", () => {
  it("contain the manifest as it is, and the id of the project of its namespace", () => {
    expect(exported([deployment], "api").exported).toMatchObject([
      {
        file: "runai-team-nlp/deployment-web.workload.json",
        call: { method: "POST", path: "/api/v2/workloads" },
        content: { metadata: { name: "web", projectId: "4501" }, manifest: deployment },
      },
    ]);
    const both = { ...deployment, metadata: { ...deployment.metadata, namespace: "both" } };
    const context = contextOf({}, { organization: organization() });
    expect(exported([both], "api", context).exported[0]?.content).toMatchObject({ metadata: { projectId: "4505" } });
    const plain = { ...deployment, metadata: { ...deployment.metadata, namespace: "team-nlp" } };
    expect(exported([plain], "api").exported[0]?.content).toMatchObject({ metadata: { projectId: "4501" } });
  });

  it("kinds of several groups have files of their own", () => {
    const job = (apiVersion: string) => ({
      apiVersion,
      kind: "Job",
      metadata: { name: "a", namespace: "runai-team-nlp" },
    });
    const filesOf = (...apiVersions: readonly string[]) =>
      exported(apiVersions.map(job), "api").exported.map(({ file }) => file);
    expect(filesOf("batch/v1")).toEqual(["runai-team-nlp/job-a.workload.json"]);
    expect(filesOf("batch/v1", "batch.volcano.sh/v1alpha1")).toEqual([
      "runai-team-nlp/job.batch-a.workload.json",
      "runai-team-nlp/job.batch.volcano.sh-a.workload.json",
    ]);
    expect(messages(exported([job("batch/v1"), job("batch/v1")], "api"))).toEqual([
      expect.stringContaining("both become runai-team-nlp/job.batch-a.workload.json"),
    ]);
  });

  it("a label of another type and items stay as they are written", () => {
    const value = { ...deployment, metadata: { ...deployment.metadata, labels: { run: 7 } }, items: [] };
    expect(exported([value], "api").exported[0]?.content).toMatchObject({ manifest: value });
  });

  it("a body is kept as it is", () => {
    const body = { metadata: { name: "web", projectId: "9", priority: "high" }, manifest: deployment };
    expect(exported([body], "api").exported.map(({ content }) => content)).toEqual([body]);
    expect(exported([{ metadata: { projectId: "9" }, manifest: 7 }], "api")).toMatchObject({ exported: [] });
  });

  it.each<[object, string[]]>([
    [{ value: 1 }, ["/apiVersion", "/kind"]],
    [{ apiVersion: "apps/v1", kind: [null] }, ["/kind"]],
    [{ apiVersion: 1, kind: "Deployment" }, ["/apiVersion"]],
  ])("a body whose manifest is %j is refused", (manifest, paths) => {
    for (const form of ["api", "v2alpha1"] as const) {
      const result = exported([{ metadata: { name: "web", projectId: "9" }, manifest }], form);
      expect(result.exported).toEqual([]);
      expect(result.issues.map(({ rule, path }) => `${rule} ${path}`)).toEqual(paths.map((path) => `DEF-001 ${path}`));
    }
  });

  it("objects that the platform cannot take are refused", () => {
    const objects = [
      { ...deployment, metadata: { name: "web" } },
      { ...deployment, metadata: { ...deployment.metadata, namespace: "elsewhere" } },
      { ...deployment, metadata: { ...deployment.metadata, name: "a".repeat(64) } },
      { apiVersion: "v1", kind: "ConfigMap", metadata: deployment.metadata },
      { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: deployment.metadata, spec: {} },
    ];
    const result = exported(objects, "api");
    expect(result.exported).toEqual([]);
    expect(messages(result)).toEqual([
      "error /metadata/namespace metadata.namespace: is mandatory, but missing",
      'error /metadata/namespace metadata.namespace: is "elsewhere", and the id of its project is not known',
      "error /metadata/name metadata.name: has more than the 63 characters that the API accepts",
      "error /kind kind: is ConfigMap, which is not a known workload type, and the API accepts registered types only",
      "error /kind kind: is TrainingWorkload, which the platform makes itself, so the API does not accept it",
    ]);
  });

  it("the fix for an object of run.ai/v2alpha1 is that of its kind", () => {
    const fixes = ["TrainingWorkload", "InteractiveWorkload", "DistributedWorkload", "InferenceWorkload"].map(
      (kind) => {
        const object = { apiVersion: "run.ai/v2alpha1", kind, metadata: deployment.metadata, spec: {} };
        return exported([object], "api").issues[0]?.fix;
      },
    );
    const apply = "apply it to the cluster, since muster has no kind of definition for it";
    expect(fixes).toEqual(["turn it into a definition with muster import, and export that", ...[apply, apply, apply]]);
  });

  it.each([
    [{ name: JSON.parse('{"toString": 1}') }, "default/deployment-an-object.workload.json"],
    [{ name: "a", namespace: JSON.parse('{"toString": 1}') }, "an-object/deployment-a.workload.json"],
    [{ name: 7 }, "default/deployment-7.workload.json"],
  ])("a body whose manifest has the metadata %j is exported as it is written", (metadata, file) => {
    const body = { metadata: { name: "a", projectId: "4501" }, manifest: { ...deployment, metadata } };
    const result = exported([body], "api");
    expect(messages(result)).toEqual([]);
    expect(result.exported).toMatchObject([{ file, content: body }]);
  });

  it("hostile names stay below the folder", () => {
    const value = { ...deployment, metadata: { name: "../../etc", namespace: "runai-team-nlp" } };
    expect(exported([value], "api").exported.map(({ file }) => file)).toEqual([
      "runai-team-nlp/deployment-..-..-etc.workload.json",
    ]);
  });
});
