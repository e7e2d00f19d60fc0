import { filled, given, items, type KubeObject, text } from "../../../kernel/index.ts";
import { type Cluster, namespaceOf, type Organization } from "../../../model/index.ts";
import { type Layers, matchesGlob, type Override, type RuleSetting, whereText } from "../../../rules/index.ts";

/** The places whose policies are written: one cluster, or all of them. */
export interface PolicyPlace {
  readonly organization: Pick<Organization, "clusters" | "projects">;
  /** Absent: all clusters of the organisation. */
  readonly cluster?: Cluster;
}

/** The settings of a rule in namespaces that differ from those of all others. */
export interface NamespaceSettings {
  /** By namespace, the settings of each override that matches it, the last one decides. */
  readonly named: ReadonlyMap<string, readonly RuleSetting[]>;
  /** Settings of namespaces whose names match a pattern with `*`, the last one decides. */
  readonly patterned: readonly { readonly patterns: readonly string[]; readonly setting: RuleSetting }[];
  /** The objects of overrides that a policy cannot tell apart, in words. */
  readonly other: readonly string[];
}

/** Reads the overrides of a rule: those by namespace and project are settings of namespaces. */
export function namespaceSettings(id: string, { overrides }: Layers, place: PolicyPlace): NamespaceSettings {
  const clusters = place.cluster === undefined ? place.organization.clusters : [place.cluster];
  const chosen: { readonly override: Override; readonly setting: RuleSetting }[] = [];
  const other: string[] = [];
  for (const override of overrides) {
    const setting = override.rules.get(id);
    if (setting === undefined || isElsewhere(override, clusters)) continue;
    if (isByNamespace(override, clusters)) chosen.push({ override, setting });
    else other.push(whereText(override.where));
  }
  const names = new Set(chosen.flatMap(({ override }) => namesOf(override, place.organization, clusters)));
  const named = new Map(
    [...names].sort().map((name) => {
      const matching = chosen.filter(({ override }) => clusters.some((cluster) => matches(override, name, cluster)));
      return [name, matching.map(({ setting }) => setting)];
    }),
  );
  const patterned = chosen.flatMap(({ override: { where }, setting }) => {
    const patterns = where.project == null ? textsOf(where.namespace).filter(isPattern) : [];
    return filled(patterns) === undefined ? [] : [{ patterns, setting }];
  });
  return { named, patterned, other };
}

/** Whether an override is for other clusters only. */
function isElsewhere({ where: { cluster } }: Override, clusters: readonly Cluster[]): boolean {
  if (cluster == null) return false;
  return !clusters.some(({ name }) => textsOf(cluster).some((pattern) => matchesGlob(pattern, name)));
}

function isByNamespace({ where }: Override, clusters: readonly Cluster[]): boolean {
  const { cluster, project, namespace, ...rest } = where;
  if (Object.values(rest).some((field) => field != null)) return false;
  // The policies of all clusters are the same files.
  return (project != null || namespace != null) && (cluster == null || clusters.length === 1);
}

/** The names of namespaces that an override may match, without patterns. */
function namesOf(
  { where: { project, namespace } }: Override,
  { projects }: PolicyPlace["organization"],
  clusters: readonly Cluster[],
): readonly string[] {
  if (project == null) return textsOf(namespace).filter((name) => !isPattern(name));
  return projects
    .filter(({ name }) => textsOf(project).some((pattern) => matchesGlob(pattern, name)))
    .flatMap((each) =>
      clusters.filter(({ name }) => each.clusters.includes(name)).map((cluster) => namespaceOf(each, cluster)),
    );
}

function matches(override: Override, namespace: string, cluster: Cluster): boolean {
  const object: KubeObject = { apiVersion: "v1", kind: "Pod", metadata: { name: "", namespace } };
  return override.matches(given({ object, cluster }) as Parameters<Override["matches"]>[0]);
}

function isPattern(text: string): boolean {
  return text.includes("*");
}

function textsOf(field: unknown): readonly string[] {
  return (typeof field === "string" ? [field] : items(field)).flatMap((item) => text(item) ?? []);
}
