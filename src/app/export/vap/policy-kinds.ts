import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { scopeOfKind, stableKinds } from "../../../k8s-fields/index.ts";
import { getOrCreate, groupOf, items, memoize, pluralOf, text, versionOf } from "../../../kernel/index.ts";
import { apiVersionOf, decodeResourceInterface, type WorkloadKind } from "../../../model/index.ts";
import { matchesGlob, matchesKind } from "../../../rules/index.ts";
import type { RuleSpecFile } from "../../../user-rules/index.ts";
import { type PodLists, podLists } from "./pod-paths.ts";

/** A kind for which a policy is written. */
export interface PolicyKind {
  readonly group: string;
  /** The versions with the same places of pods; `*` for all. An API server converts requests of other ones to the first. */
  readonly versions: readonly string[];
  /** Whether another policy has the first version of the kind. */
  readonly isOtherForm?: true;
  /** `*` for all kinds. */
  readonly kind: string;
  readonly resource: string;
  /** The places of its pods; absent for a kind without pods, or whose pods have no expression. */
  readonly pods?: PodLists;
  /** The reason why its pods have no expression. */
  readonly obstacle?: string;
}

/** The kinds of the catalogue with the places of their pods, in the order of the catalogue. */
const kindsWithPods: (kinds: readonly WorkloadKind[]) => readonly (PolicyKind & Pick<WorkloadKind, "category">)[] =
  memoize((kinds) =>
    kinds.flatMap((each) => {
      const forms = new Map<string, { readonly versions: string[]; readonly pods: PodLists | undefined }>();
      for (const version of each.versions) {
        const { resourceInterface } = decodeResourceInterface(each.resourceInterfaces[version], { defaults: true });
        const pods = resourceInterface && podLists(resourceInterface);
        getOrCreate(forms, JSON.stringify(pods), () => ({ versions: [], pods })).versions.push(version);
      }
      const { group, kind, category } = each;
      const obstacle = "its Resource Interface builds the pods from several fields";
      return [...forms.values()].map(({ versions, pods }, index) => ({
        group,
        versions,
        kind,
        category,
        resource: pluralOf(kind),
        ...(index > 0 && { isOtherForm: true as const }),
        ...(pods === undefined ? { obstacle } : { pods }),
      }));
    }),
  );

/** The kinds that a rule is about: for a rule about pods those of the catalogue, else those that it names. */
export function kindsOf({ scope, match }: RuleSpecFile): readonly PolicyKind[] {
  const patterns = items(match?.kinds).flatMap((pattern) => text(pattern) ?? []);
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  const unwanted = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  const isWanted = ({ group, versions: [version = "*"], kind }: PolicyKind) => {
    const object = { apiVersion: apiVersionOf({ group, version }), kind };
    const matches = (pattern: string) => matchesKind(pattern, object);
    return (wanted.length === 0 || wanted.some(matches)) && !unwanted.some(matches);
  };
  const categories = items(match?.categories).flatMap((category) => text(category) ?? []);
  if (scope === "pod") {
    return kindsWithPods(workloadTypes).filter(
      (each) =>
        isWanted(each) &&
        (categories.length === 0 || categories.some((pattern) => matchesGlob(pattern, each.category))),
    );
  }
  if (wanted.length === 0 && unwanted.length === 0) return [{ group: "*", versions: ["*"], kind: "*", resource: "*" }];
  const known = new Map<string, PolicyKind>();
  const add = (each: PolicyKind) =>
    known.set(`${each.group}/${each.kind}`, known.get(`${each.group}/${each.kind}`) ?? each);
  for (const { apiVersion, kind } of stableKinds()) {
    if (scopeOfKind(apiVersion, kind) === undefined) continue;
    add({ group: groupOf(apiVersion), versions: [versionOf(apiVersion)], kind, resource: pluralOf(kind) });
  }
  for (const { group, kind, versions } of workloadTypes) add({ group, kind, versions, resource: pluralOf(kind) });
  for (const pattern of wanted) {
    const [kind = "", ...group] = pattern.split(".");
    if (pattern.includes("*") || group.length === 0 || known.has(`${group.join(".")}/${kind}`)) continue;
    add({ group: group.join("."), versions: ["*"], kind, resource: pluralOf(kind) });
  }
  return [...known.values()].filter(isWanted);
}
