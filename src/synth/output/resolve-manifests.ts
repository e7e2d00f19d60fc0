import type { Catalogue } from "../../interpret/index.ts";
import { scopeOfKind } from "../../k8s-fields/index.ts";
import type { Issue, Location, Source, Writable, Zone } from "../../kernel/index.ts";
import { given, groupOf, ownCopy, refOf, ruleOf, synthRules } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { PlacedObject } from "./placed-object.ts";
import { closeNamespace, clusterOf, fixOfNamespace, type NoCluster } from "./placement.ts";

/** An object of a tree on its cluster, ready to be checked and written. */
export interface ResolvedManifest extends CheckedObject {
  readonly source: Source;
  /** Position of its name. */
  readonly location?: Location;
  /** The part of the output that it belongs to. */
  readonly zone: Zone;
}

/** Finds the cluster of each object; an object without one, or without the namespace that its kind has, becomes an issue. */
export function resolveManifests(
  objects: readonly PlacedObject[],
  organization: Organization,
  catalogue: Pick<Catalogue, "kind">,
): { readonly manifests: readonly ResolvedManifest[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const namespaces = new Set(
    objects.flatMap(({ object }) => (object.kind === "Namespace" ? object.metadata.name : [])),
  );
  const manifests = objects.flatMap((placed) => {
    const resolved = resolve(placed, organization);
    const { object } = resolved;
    if (!("cluster" in resolved)) {
      issues.push({ ...issueOf(placed, resolved), unjudged: true });
      return [];
    }
    const isWorkload = catalogue.kind(groupOf(object.apiVersion), object.kind) !== undefined;
    const { namespace } = object.metadata;
    if (namespace === undefined && (isWorkload || scopeOfKind(object.apiVersion, object.kind) === "namespace")) {
      const problem = "the object has no namespace, so the controller would choose one";
      issues.push({ ...issueOf(placed, { problem, fix: fixOfNamespace(object, organization) }), unjudged: true });
      return [];
    }
    const close = closeNamespace(object, organization);
    if (namespace !== undefined && close !== undefined && isWorkload && !namespaces.has(namespace)) {
      const problem = `namespace ${namespace} belongs to no project of muster.yaml, so no quota limits it; did you mean ${close}?`;
      issues.push({ ...issueOf(placed, { problem, fix: `set metadata.namespace to ${close}` }), severity: "warning" });
    }
    return [resolved];
  });
  return { manifests, issues };
}

function resolve(
  placed: PlacedObject,
  organization: Organization,
): ResolvedManifest | (NoCluster & Pick<PlacedObject, "object">) {
  // A copy: a rule must not change the output, and an object that TypeScript shares is separate in each place.
  const object = ownCopy(placed.object);
  const { placement } = placed;
  const { cluster: named, locate } = placement;
  const found = named === undefined ? clusterOf(object, organization) : { cluster: named };
  if ("problem" in found) return { object, ...found };
  const cluster = organization.clusters.find(({ name }) => name === found.cluster);
  if (cluster === undefined) {
    return { object, problem: `no cluster has the name ${found.cluster}`, fix: synthRules["unknown-cluster"].fix };
  }
  // Member by member, because V8 gives each of many copies with more members a hidden class of its own.
  const manifest: Writable<ResolvedManifest> = {
    object,
    cluster,
    source: placement.source,
    zone: placement.reviewOnly === true ? "review" : "apply",
  };
  for (const fact of FACTS) setFact(manifest, placement, fact);
  const location = locate?.("/metadata/name");
  if (location === undefined) return manifest;
  manifest.location = location;
  if (placement.fromOrganization !== true) manifest.file = location.file;
  return manifest;
}

type Facts = Omit<PlacedObject["placement"], "cluster" | "source" | "reviewOnly">;

/** The members of a placement that its manifest has as well. */
const FACTS = Object.keys({
  locate: true,
  locateRequest: true,
  locateDefinition: true,
  components: true,
  grouping: true,
  managed: true,
  fromOrganization: true,
  definition: true,
  waivers: true,
} satisfies Record<keyof Facts, true>) as readonly (keyof Facts)[];

function setFact<F extends keyof Facts>(manifest: Writable<Facts>, placement: Facts, fact: F): void {
  const value = placement[fact];
  if (value !== undefined) manifest[fact] = value;
}

function issueOf({ object, placement }: PlacedObject, { problem, fix }: NoCluster): Issue {
  const path = object.metadata.namespace === undefined ? "/metadata/name" : "/metadata/namespace";
  return {
    ...ruleOf(synthRules["unknown-cluster"]),
    severity: "error",
    message: `${object.kind} ${object.metadata.name}: ${problem}`,
    object: refOf(object),
    path: "/metadata",
    ...given({ location: placement.locate?.(path) }),
    source: placement.source,
    fix,
  };
}
