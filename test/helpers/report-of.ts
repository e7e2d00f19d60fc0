import { rules } from "../../policies/index.ts";
import type { CheckReport } from "../../src/app/results/check-report.ts";
import { findingFromIssue } from "../../src/app/results/finding-of.ts";
import { checkReport } from "../../src/app/results/make-report.ts";
import { readObjects } from "../../src/app/results/read-objects.ts";
import { listMembers } from "../../src/inputs/source/items.ts";
import { assumedCluster, assumedOrganization } from "../../src/model/organization/assumed.ts";
import { buildSet } from "../../src/rules/build-set.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import { ruleCatalogue } from "../../src/rules/rule-catalogue.ts";
import type { Pack } from "../../src/rules/settings.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { catalogueWith } from "./catalogue.ts";
import { packSettings } from "./settings.ts";

const organization = assumedOrganization();
const catalogueRules = ruleCatalogue(rules);

/** The report of `muster check` about manifests without a repository. */
export function reportOf(yaml: string, pack: Pack = "recommended"): CheckReport {
  const { documents, unreadable } = readYaml(yaml, "test.yaml");
  const inputs = documents.flatMap((document) =>
    listMembers(document).map((member) => ({
      ...member,
      file: "test.yaml",
      document,
      index: document.index,
      bytes: 0,
      form: "manifest" as const,
    })),
  );
  const { objects, resourceInterfaces, issues } = readObjects(inputs, organization, assumedCluster());
  const knowledge = { organization, workloadTypes, resourceInterfaces };
  const { set, issues: setIssues } = buildSet({ organization, objects }, catalogueWith(resourceInterfaces), knowledge);
  const before = [...issues, ...setIssues].map(findingFromIssue);
  const { findings } = evaluateRules(set, packSettings(rules, pack), { before });
  const counts = { documents: documents.length, evaluated: documents.length, skipped: [], unreadable, ignored: [] };
  return checkReport(counts, findings, catalogueRules);
}
