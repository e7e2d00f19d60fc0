import {
  NATIVE_GROUP,
  POD_GROUP_API_VERSION,
  podLink,
  predictedPodGroup,
  predictWithReadAccess,
} from "../../gpu/index.ts";
import { groupingContext, interpret, podsOf, predictRegisteredGangs } from "../../interpret/index.ts";
import { groupOf, type KubeObject, memoize, versionOf } from "../../kernel/index.ts";
import type { Grouping } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { nativeGangsOfSet } from "../../rules/index.ts";
import type { InspectContext, InspectedReading } from "./inspect-context.ts";

/**
 * The PodGroups that KAI will make for an object, as rules and quota predict them, or those among the inputs that its pod
 * templates name; and the groups of Kubernetes itself for the pods that its own scheduler takes.
 */
export function podGroupsOf(read: InspectedReading, context: InspectContext): InspectedGroups {
  const owner = context.ownerAmongInputs?.(read.object);
  if (owner !== undefined) return without(`its pods are grouped for the ${owner} that owns it`);
  const groups = kaiGroupsOf(read, context);
  const native = nativeGangsOfSet(context.set).gangs.filter(({ members }) =>
    members.some(({ workload }) => workload.object === read.object),
  );
  if (native.length === 0) return groups;
  const podGroups = [...groups.podGroups, ...native.flatMap(({ podGroup }) => podGroup ?? [])];
  if (podGroups.length > 0) return { podGroups };
  const names = native.map(({ gang }) => gang.name).join(", ");
  return without(`its pods name PodGroup ${names} of ${NATIVE_GROUP}, which is not among the inputs`);
}

function kaiGroupsOf(read: InspectedReading, context: InspectContext): InspectedGroups {
  const named = ownPodGroups(read, context);
  if (named.size > 0) {
    const { namespace } = read.object.metadata;
    const podGroups = context.podGroups.filter(({ apiVersion, kind, metadata }) => {
      const isPodGroup = kind === "PodGroup" && groupOf(apiVersion) === groupOf(POD_GROUP_API_VERSION);
      return isPodGroup && named.has(metadata.name) && metadata.namespace === namespace;
    });
    if (podGroups.length > 0) return { podGroups };
    return without(`its pods name PodGroup ${[...named].join(", ")}, which is not among the inputs`);
  }
  const grouping = groupingOf(read, context);
  if (!("gangs" in grouping)) {
    const fails = grouping.failure ?? grouping.problems?.some(({ code }) => code === "instructions-fail") ?? false;
    return without(fails ? `its pods never start: ${grouping.reason}` : grouping.reason);
  }
  if (grouping.gangs.length === 0) return without("it has no pods to group");
  return { podGroups: grouping.gangs.map((gang) => predictedPodGroup(gang)) };
}

/** The PodGroups of an object, or the reason for which it has none. */
interface InspectedGroups {
  readonly podGroups: readonly KubeObject[];
  readonly noPodGroup?: string;
}

function without(noPodGroup: string): InspectedGroups {
  return { podGroups: [], noPodGroup };
}

function groupingOf({ object, resourceInterface, pods }: InspectedReading, context: InspectContext): Grouping {
  const { catalogue, cluster } = context;
  const { apiVersion, kind } = object;
  const scaled = scaledByOthers(context.set).get(object);
  if (scaled !== undefined && scaled.gangs.length > 0) return { gangs: scaled.gangs };
  const group = groupOf(apiVersion);
  const known = catalogue.kind(group, kind);
  const podsOfSpec = (spec: object) => (spec === catalogue.specOf(resourceInterface) ? pods : undefined);
  const grouping = groupingContext(object, cluster, context, podsOfSpec, catalogue.kind);
  if (known !== undefined) return predictWithReadAccess(known, object, grouping);
  const { run } = catalogue;
  const { declared } = catalogue.interfaces(group, versionOf(apiVersion), kind);
  const podsBy = (by = resourceInterface) => (by === resourceInterface ? pods : podsOf(interpret(by, object, { run })));
  return predictRegisteredGangs({ object, declared, podsBy, run }, grouping);
}

/** The workloads with more pods than their objects declare. */
const scaledByOthers = memoize(
  (set: ObjectSet) =>
    new Map(
      set
        .counted()
        .filter(({ scaledBy }) => scaledBy !== undefined)
        .map((view) => [view.object, view]),
    ),
);

function ownPodGroups({ object, completed }: InspectedReading, { cluster }: InspectContext): ReadonlySet<string> {
  const links = completed.map(({ template, owners }) => podLink(object, template, cluster, owners));
  return new Set(links.flatMap((link) => (link?.kind === "linked" ? [link.podGroup] : [])));
}
