import { describe, expect, test } from "vitest";
import { clusterWithDefaults } from "../../../../src/model/organization/defaults.ts";
import { resolveTarget } from "../../../../src/model/organization/target.ts";
import { organization } from "../../../helpers/organization.ts";

describe("resolveTarget", () => {
  test("selects the only cluster of a project", () => {
    const found = resolveTarget(organization(), "team-nlp", undefined);
    expect(found).toMatchObject({ target: { namespace: "team-nlp", cluster: { name: "east" } } });
  });

  test("accepts ids of the API as names", () => {
    const found = resolveTarget(organization(), "4501", "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10");
    expect(found).toMatchObject({ target: { project: { name: "team-nlp" }, cluster: { name: "east" } } });
  });

  test("gives a Run:ai project its namespace", () => {
    expect(resolveTarget(organization(), "team-search", "west")).toMatchObject({
      target: { namespace: "runai-team-search" },
    });
  });

  test("suggests the nearest project", () => {
    expect(resolveTarget(organization(), "team-npl", undefined)).toEqual({
      problem: {
        rule: "DEF-006",
        name: "unknown-project",
        path: "/project",
        received: "team-npl",
        message: 'project "team-npl" is not in muster.yaml; did you mean team-nlp?',
        fix: "project: team-nlp",
      },
    });
  });

  test("lists the projects where none is near", () => {
    expect(resolveTarget(organization(), "<PROJECT-ID>", undefined)).toMatchObject({
      problem: {
        message: 'project "<PROJECT-ID>" is not in muster.yaml',
        fix: "use one of: team-nlp, team-search, team-both",
      },
    });
  });

  test("proposes no empty list without any project", () => {
    expect(resolveTarget({ clusters: [], projects: [] }, "team-nlp", undefined)).toMatchObject({
      problem: {
        message: 'project "team-nlp" is not in muster.yaml, which has no projects or does not exist',
        fix: "add the project to muster.yaml at the root of the repository; muster init writes such a file",
      },
    });
  });

  test("refuses a project of two clusters without a cluster", () => {
    expect(resolveTarget(organization(), "team-both", undefined)).toMatchObject({
      problem: {
        path: "/project",
        message: "project team-both lives in several clusters (east, west), and the definition names none",
        fix: "add cluster: east",
      },
    });
    expect(resolveTarget(organization(), "team-both", "west")).toMatchObject({ target: { cluster: { name: "west" } } });
  });

  test("distinguishes an unknown cluster from one without the project", () => {
    expect(resolveTarget(organization(), "team-nlp", "west")).toMatchObject({
      problem: {
        path: "/cluster",
        message: "project team-nlp does not live in cluster west, only in east",
        fix: "use cluster: east, or add west to the project's clusters in muster.yaml",
      },
    });
    expect(resolveTarget(organization(), "team-nlp", "esat")).toMatchObject({
      problem: { rule: "DEF-007", message: 'cluster "esat" is not in muster.yaml; did you mean east?' },
    });
  });

  test("refuses a cluster that takes manifests as they are", () => {
    const { clusters, projects, ...rest } = organization();
    const lab = clusterWithDefaults({ name: "lab", scheduler: "kueue" });
    const kueue = {
      ...rest,
      clusters: [...clusters, lab],
      projects: [...projects, { name: "nlp", department: "research", clusters: ["lab"], quotas: [] }],
    };
    expect(resolveTarget(kueue, "nlp", undefined)).toEqual({
      problem: {
        rule: "DEF-016",
        name: "target-scheduler",
        path: "/project",
        received: "lab",
        message: "cluster lab runs Kueue, and a definition becomes objects for KAI or Run:ai",
        fix: "commit the manifest that the cluster applies, such as a Job or a JobSet with the label kueue.x-k8s.io/queue-name, below workloads/",
      },
    });
    const both = { ...kueue, projects: [{ name: "nlp", department: "r", clusters: ["lab", "east"], quotas: [] }] };
    expect(resolveTarget(both, "nlp", "lab")).toMatchObject({
      problem: { path: "/cluster", fix: expect.stringMatching(/, or use another cluster of the project: east$/) },
    });
    expect(resolveTarget(both, "nlp", undefined)).toMatchObject({ problem: { fix: "add cluster: east" } });
  });
});
