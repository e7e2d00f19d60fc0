import type { Catalogue, WorkloadKnowledge } from "../interpret/index.ts";
import type { Finding } from "../kernel/index.ts";
import type { ObjectSet } from "../rule/index.ts";
import { buildSet } from "./build-set.ts";
import { evaluateSet } from "./evaluate.ts";
import { type BuiltPair, originKey, withKustomization } from "./evaluate-built-objects.ts";
import type { BuiltOutputs } from "./repaired-by-kustomize.ts";
import type { PolicySettings } from "./settings.ts";

/** The rules that compare objects with their namespaces, and for which the set has namespaces of interest. */
export function namespaceRules(set: ObjectSet, { forSet }: PolicySettings): PolicySettings["forSet"] {
  return forSet.filter(({ rule }) => rule.concernsNamespaces?.(set) === true);
}

/**
 * The findings of some rules that compare objects with their namespaces, about the objects that kustomizations make: they
 * replace the findings about the files. An object of a file counts too, unless every kustomization with it changes it.
 */
export function evaluateBuiltNamespaces(
  { pairs, outputs }: { readonly pairs: readonly BuiltPair[]; readonly outputs: readonly BuiltOutputs[] },
  set: ObjectSet,
  settings: PolicySettings,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): readonly Finding[] {
  const changed = new Set(outputs.filter(({ areJudged }) => areJudged).map(({ before }) => originKey(before)));
  const rest = set.objects.filter((checked) => !changed.has(originKey(checked)));
  const objects = [...rest, ...pairs.map(({ after }) => after)];
  const interpreted = { set, objects: new Set(rest) };
  const parts = { organization: set.organization, objects, interpreted };
  const { set: built } = buildSet(parts, catalogue, knowledge);
  const places = new Map(pairs.map(({ after, kustomization }) => [nameOf(after.object), kustomization]));
  const findings = new Map<string, Finding>();
  for (const finding of evaluateSet(built, settings)) {
    const { rule, location, message, object } = finding;
    const place = places.get(nameOf({ kind: object?.kind ?? "", metadata: object ?? {} }));
    const key = JSON.stringify([rule, location, message]);
    // Several overlays may make the same of an object.
    if (!findings.has(key)) findings.set(key, place === undefined ? finding : withKustomization(finding, place));
  }
  return [...findings.values()];
}

interface Named {
  readonly kind: string;
  readonly metadata: { readonly namespace?: string; readonly name?: string };
}

function nameOf({ kind, metadata: { namespace = "", name = "" } }: Named): string {
  return JSON.stringify([kind, namespace, name]);
}
