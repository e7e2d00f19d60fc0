import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Manifest } from "../../constructs/index.ts";
import { podCount, predictDefaultGang } from "../../src/gpu/podgrouper/default-gang.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { synthesised } from "../constructs/tree.ts";
import { cataloguePath, SHARED_FOLDERS } from "./samples.ts";

const readme = readFileSync(cataloguePath("REFERENCE.md"), "utf8");
const priority = { kai: "train", runai: "low" };

/** The kind that workloadtypes/REFERENCE.md shows. */
const evalSuite: WorkloadKind = {
  kind: "EvalSuite",
  group: "ml.example.com",
  versions: ["v1alpha1"],
  category: "Train",
  priority,
  resourceInterfaces: {
    v1alpha1: {
      structureDefinition: {
        rootComponent: {
          name: "evalsuite",
          kind: { group: "ml.example.com", version: "v1alpha1", kind: "EvalSuite" },
          specDefinition: { podTemplateSpecPath: ".spec.template" },
          scaleDefinition: { replicasPath: ".spec.shards // 1" },
          statusDefinition: {
            phaseDefinition: { path: ".status.phase" },
            statusMappings: { running: [{ byPhase: "Running" }] },
          },
        },
      },
    },
  },
  predictGangs: (object, context) => {
    const { spec } = object as { readonly spec?: { readonly template?: unknown } };
    const pods = { component: "evalsuite", template: spec?.template, count: podCount(1, object, "spec", "shards") };
    return predictDefaultGang(object, [pods], context, priority);
  },
};

function reviewed(types: readonly WorkloadKind[]) {
  const { objects, problems } = synthesised(
    (app) => {
      const object = {
        apiVersion: "ml.example.com/v1alpha1",
        kind: "EvalSuite",
        metadata: { name: "nightly", namespace: "team-nlp" },
        spec: {
          shards: 3,
          template: { spec: { schedulerName: "kai-scheduler", containers: [{ name: "a", image: "example.com/a:1" }] } },
        },
      };
      new Manifest(app, "suite", { object });
    },
    { workloadTypes: types },
  );
  expect(problems).toEqual([]);
  const files = Object.entries(objects).filter(([path]) => path.includes("/review/"));
  return files.flatMap(([, all]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
}

describe("a kind of a repository's own", () => {
  it("is reviewed like those of the catalogue once the App is given it", () => {
    expect(reviewed(workloadTypes)).toEqual([]);
    const seen = reviewed([...workloadTypes, evalSuite]);
    expect(seen).toContain("PodGroup pg-nightly-uid-unknown-until-applied");
    expect(seen.filter((entry) => entry.startsWith("Pod ")).length).toBeGreaterThan(0);
  });

  it("takes precedence over one of the catalogue if it is later in the list", () => {
    const silent: WorkloadKind = { ...evalSuite, predictGangs: () => ({ reason: "none" }) };
    expect(reviewed([evalSuite, silent]).filter((entry) => entry.startsWith("PodGroup"))).toEqual([]);
    expect(reviewed([silent, evalSuite]).filter((entry) => entry.startsWith("PodGroup"))).toHaveLength(1);
  });

  it("is shown in the README as it is tested here", () => {
    for (const line of [
      'podTemplateSpecPath: ".spec.template"',
      "predictDefaultGang(object, [pods], context, priority)",
    ]) {
      expect(readme).toContain(line);
    }
  });
});

describe("workloadtypes/REFERENCE.md", () => {
  it("lists every shared file, and none that is gone", () => {
    const shared = SHARED_FOLDERS.flatMap((folder) =>
      readdirSync(cataloguePath(folder)).map((name) => `${folder}/${name}`),
    ).concat(readdirSync("src/gpu/podgrouper").map((name) => `src/gpu/podgrouper/${name}`));
    const section = readme.slice(readme.indexOf("## Shared files"), readme.indexOf("## A kind of one's own"));
    const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file ?? "");
    expect(listed.toSorted()).toEqual(shared.toSorted());
  });
});
