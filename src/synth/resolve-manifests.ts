import { given } from "../base/given.ts";
import { type KubeObject, refOf } from "../base/kubernetes.ts";
import { ownCopy } from "../base/own-values.ts";
import { ruleOf } from "../finding/definition-rules.ts";
import type { Issue, Location, Source } from "../finding/issue.ts";
import { synthRules } from "../finding/synth-rules.ts";
import type { Organization } from "../organization/organization.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { PlacedObject } from "./placed-object.ts";
import { clusterOf } from "./placement.ts";
import { podsWithin } from "./pods-within.ts";

/** The objects of a tree on their clusters, and those that have none. */
export function resolveManifests(
  objects: readonly PlacedObject[],
  organization: Organization,
): { readonly manifests: readonly ResolvedManifest[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  return { manifests: objects.flatMap((item) => place(item, organization, issues)), issues };
}

/** A manifest with its cluster, as the steps of a synth hand it on. */
export interface ResolvedManifest {
  readonly object: KubeObject;
  readonly cluster: string;
  readonly source: Source;
  readonly location?: Location;
  readonly checked: CheckedObject;
  readonly reviewOnly: boolean;
}

function place(item: PlacedObject, organization: Organization, issues: Issue[]): readonly ResolvedManifest[] {
  // A rule must not change what is written, and what TypeScript shares between two places is two places here.
  const object = ownCopy(item.object);
  const { cluster: named, reviewOnly = false, ...placement } = item.placement;
  const { source } = placement;
  const location = placement.locate?.("/metadata/name");
  const found = named === undefined ? clusterOf(object, organization) : { cluster: named };
  const cluster = organization.clusters.find(({ name }) => "cluster" in found && name === found.cluster);
  if (cluster !== undefined) {
    const { pods } = placement;
    const checked = {
      object,
      cluster,
      ...placement,
      ...(pods === undefined ? {} : { pods: podsWithin(object, pods) }),
      ...(location === undefined ? {} : { file: location.file }),
    };
    return [given({ object, cluster: cluster.name, source, location, checked, reviewOnly })];
  }
  issues.push({
    ...ruleOf(synthRules["unknown-cluster"]),
    severity: "error",
    message: `${object.kind} ${object.metadata.name}: ${"problem" in found ? found.problem : `no cluster is called ${found.cluster}`}`,
    object: refOf(object),
    path: "/metadata",
    ...(location === undefined ? {} : { location }),
    source,
  });
  return [];
}
