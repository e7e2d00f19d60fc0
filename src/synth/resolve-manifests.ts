import { given } from "../base/given.ts";
import { refOf } from "../base/kubernetes.ts";
import { ownCopy } from "../base/own-values.ts";
import type { Zone } from "../dist/index.ts";
import { ruleOf } from "../finding/definition-rules.ts";
import type { Issue, Location, Source } from "../finding/issue.ts";
import { synthRules } from "../finding/synth-rules.ts";
import type { Organization } from "../organization/organization.ts";
import type { CheckedObject } from "../rule/checked-object.ts";
import type { PlacedObject } from "./placed-object.ts";
import { clusterOf } from "./placement.ts";
import { podsWithin } from "./pods-within.ts";

/** An object of a tree on its cluster, ready to be checked and written. */
export interface ResolvedManifest extends CheckedObject {
  readonly source: Source;
  /** Position of its name. */
  readonly location?: Location;
  /** The part of the output that it belongs to. */
  readonly zone: Zone;
}

/** Finds the cluster of each object; an object without one becomes an issue. */
export function resolveManifests(
  objects: readonly PlacedObject[],
  organization: Organization,
): { readonly manifests: readonly ResolvedManifest[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const manifests = objects.flatMap((placed) => resolve(placed, organization, issues) ?? []);
  return { manifests, issues };
}

function resolve(placed: PlacedObject, organization: Organization, issues: Issue[]): ResolvedManifest | undefined {
  // A copy: a rule must not change the output, and an object that TypeScript shares is separate in each place.
  const object = ownCopy(placed.object);
  const { cluster: named, reviewOnly = false, pods, ...facts } = placed.placement;
  const location = facts.locate?.("/metadata/name");
  const found = named === undefined ? clusterOf(object, organization) : { cluster: named };
  const cluster = organization.clusters.find(({ name }) => "cluster" in found && name === found.cluster);
  if (cluster !== undefined) {
    const own = given({
      pods: pods && podsWithin(object, pods),
      location,
      file: facts.fromOrganization === true ? undefined : location?.file,
    });
    return { object, cluster, ...facts, ...own, zone: reviewOnly ? "review" : "apply" };
  }
  const problem = "problem" in found ? found.problem : `no cluster has the name ${found.cluster}`;
  issues.push({
    ...ruleOf(synthRules["unknown-cluster"]),
    severity: "error",
    message: `${object.kind} ${object.metadata.name}: ${problem}`,
    object: refOf(object),
    path: "/metadata",
    ...given({ location }),
    source: facts.source,
    unjudged: true,
  });
  return undefined;
}
