import { expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { parseManifest } from "../../src/inputs/source/parse-manifest.ts";
import { isContainer } from "../../src/kernel/base/read.ts";
import { assumedCluster, assumedOrganization } from "../../src/model/organization/assumed.ts";
import { buildSet } from "../../src/rules/build-set.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import { activeRule } from "../../src/rules/settings.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { catalogueWith } from "../helpers/catalogue.ts";
import { settingsOf } from "../helpers/settings.ts";
import { sample, sampleFiles } from "../workloadtypes/samples.ts";

// In JavaScript, String, Number and a template throw for such a value.
const HIDDEN = JSON.parse('{"toString": 1, "valueOf": null}');

const LONG = process.env.MUSTER_LONG === "1";

/** Copies of an object, each with one value replaced: of items of a list, the values that earlier items do not have. */
function replaced(object: object): readonly unknown[] {
  const copies: unknown[] = [];
  const known = new Set<string>();
  const visit = (value: unknown, place: string): void => {
    if (!isContainer(value)) return;
    const holder = value as Record<string, unknown>;
    for (const [key, member] of Object.entries(holder)) {
      if (key === "kind" || key === "apiVersion") continue;
      const path = `${place}/${Array.isArray(value) && !LONG ? "*" : key}`;
      if (!known.has(path)) {
        known.add(path);
        holder[key] = HIDDEN;
        copies.push(structuredClone(object));
        holder[key] = member;
      }
      visit(member, path);
    }
  };
  visit(object, "");
  return copies;
}

test.each(workloadTypes.map((kind) => [kind.kind, kind] as const))(
  "no rule fails on a %s with a value whose members hide the methods of objects",
  (_, kind) => {
    const organization = assumedOrganization();
    const [file] = sampleFiles(kind);
    const copies = replaced(structuredClone(sample(kind, file ?? "")));
    expect(copies.length).toBeGreaterThan(5);
    const objects = copies.flatMap((value, index) => {
      const { object } = parseManifest(value, undefined, { synced: false });
      return object === undefined ? [] : [{ object, cluster: assumedCluster(), file: String(index) }];
    });
    const knowledge = { organization, workloadTypes, resourceInterfaces: [] };
    const { set, issues } = buildSet({ organization, objects }, catalogueWith([]), knowledge);
    const { findings } = evaluateRules(set, settingsOf(rules.map((rule) => activeRule(rule))));
    const failed = [...issues, ...findings].filter(({ message }) => /failed here|cannot be read: /.test(message));
    expect(failed).toEqual([]);
  },
);
