import { workloadTypes } from "../../../workloadtypes/index.ts";
import { readInputs } from "../../inputs/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import {
  canonicalJson,
  type Finding,
  groupOf,
  items,
  type KubeObject,
  member,
  record,
  text,
} from "../../kernel/index.ts";
import { assumedCluster, assumedOrganization, parseOrganization } from "../../model/index.ts";
import type { CheckedObject, Rule } from "../../rule/index.ts";
import { buildSet, readRuleBook, runAllRules } from "../../rules/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { readObjects } from "../results/read-objects.ts";

/** The differences between the findings of a rule and the expected ones. */
export function differencesOf(rule: Rule, yaml: string, isGood: boolean, expected: unknown): readonly string[] {
  const { findings, problems } = findingsOf(rule, yaml);
  if (problems.length > 0) return problems;
  if (isGood) return findings.map((finding) => `+ ${findingText(finding)}`);
  const failed = findings.filter(({ unjudged }) => unjudged === true);
  if (expected === undefined) {
    if (failed.length > 0) return failed.map((finding) => `+ ${findingText(finding)}`);
    return findings.length > 0 ? [] : ["- a finding, but there is none"];
  }
  const wanted = items(expected).map((each) => record(each));
  const isSame = (finding: Finding, want: Readonly<Record<string, unknown>>) =>
    Object.entries(want).every(([key, value]) =>
      key === "line" ? finding.location?.line === value : canonicalJson(member(finding, key)) === canonicalJson(value),
    );
  const left = [...findings];
  const missing = wanted.filter((want) => {
    const index = left.findIndex((finding) => isSame(finding, want));
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
  return [...missing.map((want) => `- ${JSON.stringify(want)}`), ...left.map((each) => `+ ${findingText(each)}`)];
}

function findingText({ location, path, message, unjudged, fix }: Finding): string {
  // A rule that fails is itself to be changed, so its fix belongs to the report of its test.
  const repair = unjudged === true && fix !== undefined ? `; ${fix}` : "";
  return `${location === undefined ? "" : `${location.line}:${location.column} `}${path} ${message}${repair}`;
}

/** Runs one rule on the documents of a text. Of two documents with one identity, the first one is the object of the base. */
function findingsOf(rule: Rule, yaml: string) {
  const { documents, unreadable } = readInputs([EXAMPLE], undefined, () => ({
    bytes: yaml.length,
    yaml: readYaml(yaml, EXAMPLE.file),
    isForeign: false,
  }));
  const file = documents.find(({ value }) => member(value, "kind") === "Organization");
  const parsed = file === undefined ? undefined : parseOrganization(file.value, file.locate).organization;
  const organization = parsed ?? assumedOrganization();
  const read = readObjects(documents, organization, organization.clusters[0] ?? assumedCluster());
  const earlier = new Map<string, KubeObject>();
  const objects: CheckedObject[] = [];
  for (const [index, checked] of read.objects.entries()) {
    const key = keyOf(checked.object);
    const isOld = read.objects.some((other, at) => at > index && keyOf(other.object) === key);
    if (isOld) earlier.set(key, checked.object);
    else objects.push(checked);
  }
  const knowledge = { organization, workloadTypes, resourceInterfaces: read.resourceInterfaces };
  const { set } = buildSet(
    { organization, objects, earlier: ({ object }) => earlier.get(keyOf(object)) },
    catalogueOf(knowledge),
    knowledge,
  );
  const own: Rule = { ...rule, pack: "recommended" };
  const { settings } = readRuleBook({ rules: [own], organization });
  const { findings } = runAllRules(set, settings);
  const problems: string[] = [
    ...unreadable.map(({ line, message }) => `line ${line}: ${message}`),
    ...read.issues.filter(({ severity }) => severity === "error").map(({ message }) => message),
  ];
  if (problems.length === 0 && objects.length === 0) problems.push("the example has no documents");
  return { findings: findings.filter((finding) => finding.rule === rule.id), problems };
}

const EXAMPLE = { file: "example.yaml", named: true, bytes: 0 };

function keyOf({ apiVersion, kind, metadata }: KubeObject): string {
  return JSON.stringify([groupOf(apiVersion), kind, metadata.namespace ?? "", text(metadata.name)]);
}
