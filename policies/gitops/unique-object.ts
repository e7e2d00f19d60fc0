import { count, getOrCreate, variableIn } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleFinding } from "../../src/rule/index.ts";
import { hasClusters, plainKeys, unitKeys } from "../sets/applied-together.ts";

/** GITOPS-002: every object is defined once. */
export const uniqueObject = defineRule({
  id: "GITOPS-002",
  name: "unique-object",
  title: "No two objects in a cluster have the same group, kind, namespace and name",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server treats both as one object, even if they use different versions of the group. The one that is applied last wins, and a GitOps controller switches between the two again and again. Only objects that are applied together are compared: those of a kustomization, of a chart, of the folder of an Application or a Kustomization of Flux, or of a folder in `--unit` or in `units` of `muster.yaml`. Of all other files, those of one cluster of `muster.yaml` are compared. Without a `muster.yaml`, those of one folder are compared, and two files of it may be alternatives: then the finding is a warning, one for each two files.",
  fix: "rename or remove one of the two",
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-vision}
`,
    bad: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    const alternatives = new Alternatives();
    for (const all of set.repeated()) if (isFixed(all[0])) reportRepeated(all, set, alternatives, report);
    for (const finding of alternatives.findings()) report(finding);
  },
});

/** Whether objects of this identity are the same for the API server. */
function isFixed(checked: CheckedObject | undefined): boolean {
  if (checked === undefined) return false;
  const { name, namespace = "", generateName } = checked.object.metadata;
  // The API server generates a different name for each, and two files may get different values for one variable.
  return name !== "" && generateName !== name && (variableIn(name) ?? variableIn(namespace)) === undefined;
}

type Report = (finding: SetRuleFinding) => void;

/** Reports each object of an identity that is applied together with an earlier one, or may be. */
function reportRepeated(
  objects: readonly CheckedObject[],
  set: ObjectSet,
  alternatives: Alternatives,
  report: Report,
): void {
  const firstByUnit = new Map<string, CheckedObject>();
  let [plain, built]: (CheckedObject | undefined)[] = [];
  for (const checked of objects) {
    const stated = unitKeys(checked, set);
    const isPlain = stated.length === 0;
    const keys = isPlain ? plainKeys(checked, set) : stated;
    const rival = firstOf(keys, firstByUnit);
    if (rival !== undefined && isPlain && !hasClusters(set) && rival.file !== checked.file) {
      alternatives.add(checked, rival);
    } else if (rival !== undefined) report(repeated(checked, rival, set));
    else if (hasClusters(set)) {
      const possible = isPlain ? built : plain;
      if (possible !== undefined) report(possiblyRepeated(checked, possible));
    }
    if (isPlain) plain ??= checked;
    else built ??= checked;
    for (const key of keys) if (!firstByUnit.has(key)) firstByUnit.set(key, checked);
  }
}

/** The objects that two files of a folder have in common, where nothing states that both files are applied. */
class Alternatives {
  readonly #pairs = new Map<string, (readonly [CheckedObject, CheckedObject])[]>();

  add(checked: CheckedObject, first: CheckedObject): void {
    getOrCreate(this.#pairs, JSON.stringify([first.file, checked.file]), () => []).push([checked, first]);
  }

  /** One finding for each two files, at the first object that both have. */
  findings(): readonly SetRuleFinding[] {
    return [...this.#pairs.values()].flatMap((pair) => {
      const [both] = pair;
      if (both === undefined) return [];
      const [checked, first] = both;
      const others = pair.length === 1 ? "" : `, as ${count(pair.length - 1, "other object")} of both files`;
      return {
        ...shared(checked, first),
        severity: "warning",
        message: `${titleOf(checked)} is defined here and at ${placeOf(first)}${others}; where both files are applied, the last one wins`,
        fix: "rename or remove one of the two; if they are alternatives, move each into a folder of its own",
        key: first.file ?? "",
      };
    });
  }
}

function firstOf(keys: readonly string[], seen: ReadonlyMap<string, CheckedObject>): CheckedObject | undefined {
  return keys.map((key) => seen.get(key)).find((other) => other !== undefined);
}

function repeated(checked: CheckedObject, first: CheckedObject, set: ObjectSet): SetRuleFinding {
  const { cluster } = checked;
  return {
    ...shared(checked, first),
    message: `${titleOf(checked)} of cluster ${cluster.name} is defined twice: here and at ${placeOf(first)}`,
    ...(set.units !== undefined && { fix: SEPARATE_FIX }),
  };
}

function possiblyRepeated(checked: CheckedObject, first: CheckedObject): SetRuleFinding {
  return {
    ...shared(checked, first),
    severity: "warning",
    message: `${titleOf(checked)} is defined here and at ${placeOf(first)}, and nothing states how one of the two files is applied`,
    fix: SEPARATE_FIX,
  };
}

const SEPARATE_FIX =
  "rename or remove one of the two; if their folders are applied to different clusters, give each with --unit, or in units of muster.yaml";

function shared(checked: CheckedObject, first: CheckedObject) {
  return {
    object: checked,
    path: "/metadata/name",
    related: [{ object: first, path: "/metadata/name", message: "the first definition" }],
  };
}

function titleOf({ object: { kind, metadata } }: CheckedObject): string {
  const { name, namespace } = metadata;
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}

/** The origin of an object for messages: `file:line:column` or the construct path. */
function placeOf({ locate, source, file }: CheckedObject): string {
  const location = locate?.("/metadata/name");
  if (location !== undefined) return `${location.file}:${location.line}:${location.column}`;
  if (source === undefined) return file ?? "another place";
  const construct = `construct ${source.constructPath}`;
  if (source.file === undefined) return construct;
  return `${source.file}:${source.line ?? 1}, ${construct}`;
}
