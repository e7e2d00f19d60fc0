import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rules } from "../../../../../policies/index.ts";
import { compareOutputs } from "../../../../../src/app/diff/compare-outputs.ts";
import { groupOf, type KubeObject } from "../../../../../src/kernel/base/kubernetes.ts";
import { at } from "../../../../../src/kernel/base/read.ts";
import { emitYaml, readYaml } from "../../../../../src/yaml/index.ts";
import { placed, SIDES, side } from "../../../../helpers/diff-sides.ts";
import { check } from "../../../../helpers/policies.ts";
import { sharedMissing, sharedPath } from "../../../../helpers/shared.ts";

interface Recorded {
  readonly id: string;
  readonly before: KubeObject;
  readonly beforeStatus?: object;
  readonly after: KubeObject;
  readonly accepted: boolean;
}

const CASES = ["cases", "runs", "apiserver-updates-open.json"];
// The release of the API server that has answered, without webhooks.
const clusters = SIDES.clusters.map((cluster) => ({ ...cluster, kubernetes: "1.36" }));
const fieldRules = rules.filter(({ id }) => id.startsWith("K8S-"));

describe.skipIf(sharedMissing(...CASES) || sharedMissing("crds"))("recorded updates of an API server", () => {
  it("are judged as the server does, where a refusal may also be a fault of the new object", () => {
    const cases = JSON.parse(readFileSync(sharedPath(...CASES), "utf8")) as Recorded[];
    const definitions = readDefinitions();
    const wrong = cases.flatMap(({ id, before, beforeStatus, after, accepted }) => {
      const definition = definitions.get(`${groupOf(after.apiVersion)}/${after.kind}`);
      const sideOf = (object: KubeObject) =>
        side(
          [object, ...(definition === undefined ? [] : [definition])].map((each) => placed(each)),
          { clusters },
        );
      const old = { ...before, ...(beforeStatus && { status: beforeStatus }) };
      const found = compareOutputs(sideOf(old), sideOf(after), { quota: [], maxRemoved: 1 });
      const signs = found.flatMap(({ dangers }) => dangers.map(({ sign }) => sign));
      if (accepted) return signs.includes("immutable-field") ? [`${id}: accepted`] : [];
      const isTold = signs.includes("immutable-field") || signs.includes("conditional-refusal");
      return isTold || isFaulty(after, definition) ? [] : [`${id}: refused`];
    });
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(300);
  });
});

function isFaulty(object: KubeObject, definition: KubeObject | undefined): boolean {
  const documents = [object, ...(definition === undefined ? [] : [definition])].map(emitYaml);
  const findings = check(fieldRules, documents.join("---\n"));
  return findings.some(({ severity, object: found }) => severity === "error" && found?.kind === object.kind);
}

function readDefinitions(): ReadonlyMap<string, KubeObject> {
  const documents = readdirSync(sharedPath("crds")).flatMap((file) =>
    readYaml(readFileSync(sharedPath("crds", file), "utf8"), file).documents.map(({ value }) => value as KubeObject),
  );
  return new Map(
    documents.map((document) => {
      const [group, kind] = [at(document.spec, "group"), at(document.spec, "names", "kind")];
      return [`${String(group)}/${String(kind)}`, document];
    }),
  );
}
