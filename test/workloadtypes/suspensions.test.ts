import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runRiLint } from "../../src/app/interfaces/run-ri-lint.ts";
import { runTypes } from "../../src/app/interfaces/run-types.ts";
import { interpret } from "../../src/interpret/objects/interpret.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import { apiVersionOf, type ResourceInterface } from "../../src/model/resource-interface/resource-interface.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { applySuspendActions } from "../conformance/engine/suspend.ts";
import { kindOfKey, type ObjectKind, STATUS_OBJECTS } from "../helpers/karta/status-objects.ts";
import { sample, sampleFiles, titleOf } from "./samples.ts";

const yaml = runTypes(undefined, { output: "yaml", dialect: "Karta" }).text;
const kartas: readonly ResourceInterface[] = readYaml(yaml, "-").documents.flatMap(
  ({ value }) => parseResourceInterface(value).resourceInterface ?? [],
);
const kartaOf = ({ apiVersion, kind }: ObjectKind) =>
  kartas.find(({ rootComponent: { kind: root } }) => root?.kind === kind && apiVersionOf(root) === apiVersion);
const kinds = workloadTypes.map((kind) => ({ ...kind, title: titleOf(kind) }));

/** The only kind with a version that cannot be suspended: the field came with v1. */
const VERSIONS_WITHOUT = ["RayService ray.io/v1alpha1"];

describe("the Kartas of the catalogue", () => {
  it("have no finding", async () => {
    const folder = mkdtempSync(join(tmpdir(), "muster-kartas-"));
    const file = join(folder, "kartas.yaml");
    const suspendable = workloadTypes.filter(({ suspensions }) => suspensions !== undefined);
    const options = { output: "yaml", dialect: "Karta" } as const;
    writeFileSync(file, suspendable.map(({ kind }) => runTypes(kind, options).text).join("---\n"));
    const { issues, definitions } = await runRiLint([file], { root: folder });
    rmSync(folder, { recursive: true });
    expect(definitions).toBeGreaterThan(suspendable.length);
    expect(issues.filter(({ rule }) => rule !== "RI-015").map(({ message }) => message)).toEqual([]);
  });

  it.each(kinds)("suspend $title in all versions, or in none", ({ kind, group, versions, suspensions = {} }) => {
    const absent = versions.filter((version) => suspensions[version] === undefined);
    const known = absent.filter((version) => !VERSIONS_WITHOUT.includes(`${kind} ${group}/${version}`));
    expect(known).toEqual(Object.keys(suspensions).length === 0 ? versions : []);
    expect(Object.keys(suspensions).filter((version) => !versions.includes(version))).toEqual([]);
  });

  it.each(kinds.filter(({ suspendPath, isSuspended }) => suspendPath !== undefined || isSuspended !== undefined))(
    "have statuses for a suspended $title",
    ({ suspensions = {}, suspendPath }) => {
      const given = Object.values(suspensions);
      expect(given.length).toBeGreaterThan(0);
      for (const { suspendDefinition, statusMappings } of given) {
        expect(statusMappings.suspended).toHaveLength(1);
        if (suspendPath !== undefined) {
          const path = suspendPath.replaceAll("/", ".");
          expect(suspendDefinition).toEqual({
            suspendActions: [{ path, value: "true" }],
            resumeActions: [{ path, value: "false" }],
          });
        }
      }
    },
  );

  it("count", () => {
    expect(kartas.filter(({ rootComponent }) => rootComponent.suspendDefinition !== undefined)).toHaveLength(32);
  });

  it.each(STATUS_OBJECTS)("%s of %j with the status %j is %j", (key, object, status, expected) => {
    const karta = kartaOf(kindOfKey(key));
    expect(karta).toBeDefined();
    const found = karta && interpret(karta, { metadata: {}, spec: {}, ...object, status });
    expect(found?.status?.matched).toEqual(expected);
  });
});

describe.each(kartas.filter(({ rootComponent }) => rootComponent.suspendDefinition !== undefined))(
  "the actions of $name",
  (karta) => {
    const { group = "", version = "", kind = "" } = karta.rootComponent.kind ?? {};
    const own = kinds.find((each) => each.kind === kind && each.group === group);
    const samples: readonly KubeObject[] = own === undefined ? [] : sampleFiles(own).map((file) => sample(own, file));

    it.each(samples.filter(({ apiVersion }) => apiVersion.endsWith(version)))(
      "suspend and resume $metadata.name",
      (object) => {
        const suspended = applySuspendActions(karta, object, "suspend");
        expect(suspended.issues).toEqual([]);
        expect(interpret(karta, suspended.object).suspended).toBe(true);
        const resumed = applySuspendActions(karta, suspended.object, "resume");
        expect(interpret(karta, resumed.object).suspended).toBeUndefined();
      },
    );
  },
);
