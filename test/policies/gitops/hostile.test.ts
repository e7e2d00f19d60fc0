import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gitopsRules } from "../../../policies/gitops/index.ts";
import { networkRules } from "../../../policies/network/index.ts";
import { storageRules } from "../../../policies/storage/index.ts";
import { parseManifest } from "../../../src/inputs/source/parse-manifest.ts";
import { ownValue } from "../../../src/kernel/base/own-values.ts";
import { assumedCluster, assumedOrganization } from "../../../src/model/organization/assumed.ts";
import { buildSet } from "../../../src/rules/build-set.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { catalogueWith } from "../../helpers/catalogue.ts";
import { settingsOf } from "../../helpers/settings.ts";

const rules = [...gitopsRules, ...networkRules, ...storageRules];
const documents = rules.flatMap(({ examples }) =>
  [examples.good, examples.bad].flatMap((yaml) => readYaml(yaml, "example.yaml").documents.map(({ value }) => value)),
);
const organization = assumedOrganization();
const knowledge = { organization, workloadTypes, resourceInterfaces: [] };
const settings = settingsOf(
  rules.map((rule) => activeRule(rule, { "GITOPS-006": { autoSync: true }, "GITOPS-008": { labels: ["a"] } }[rule.id])),
);

/** Values that a hostile manifest may have in any place. */
const odd = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  Number.MAX_VALUE,
  "",
  "x",
  "*",
  [],
  [null],
  [[]],
  [{}],
  {},
  { a: null },
  { value: 7 },
);

/** The document with odd values at the places that the numbers select. The fields that make it an object stay. */
function spoiled(value: unknown, values: readonly unknown[], next: { place: number }, depth = 0): unknown {
  next.place += 1;
  const replacement = values[next.place % values.length];
  if (depth > 1 && replacement !== undefined) return replacement;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => spoiled(item, values, next, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      depth === 0 && key !== "spec" ? member : spoiled(member, values, next, depth + 1),
    ]),
  );
}

describe("a manifest with any content", () => {
  test("no rule fails on it", () => {
    const values = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd }), {
      minLength: 40,
      maxLength: 200,
    });
    fc.assert(
      fc.property(values, (replacements) => {
        const next = { place: 0 };
        const objects = documents.flatMap((document) => {
          const value = ownValue(structuredClone(spoiled(document, replacements, next)));
          const { object } = parseManifest(value, undefined, { synced: false });
          return object === undefined ? [] : [{ object, cluster: assumedCluster(), file: "a.yaml" }];
        });
        expect(objects.length).toBeGreaterThan(0);
        const { set } = buildSet({ organization, objects }, catalogueWith([]), knowledge);
        const failed = evaluateRules(set, settings).findings.filter(({ message }) => message.includes("failed here"));
        expect(failed).toEqual([]);
      }),
      { numRuns: process.env.MUSTER_LONG === "1" ? 300 : 8, seed: 20 },
    );
  });
});
