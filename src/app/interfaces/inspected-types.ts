import { workloadTypes } from "../../../workloadtypes/index.ts";
import { given } from "../../kernel/index.ts";
import type { Cluster, GroupingContext, WorkloadTypeDefinition } from "../../model/index.ts";

/**
 * Returns the defaults that WorkloadTypes give to kinds on a cluster, as a synth registers them. On Run:ai those of a kind
 * that the catalogue has stay the platform's, until a person sends the request.
 */
export function typeDefaultsFor(
  types: readonly WorkloadTypeDefinition[],
  cluster: Cluster,
): GroupingContext["typeDefaults"] {
  const own = types.filter(({ clusters }) => clusters?.includes(cluster.name) ?? true);
  if (own.length === 0) return undefined;
  return (group, kind) => {
    const isKnown = workloadTypes.some((each) => each.group === group && each.kind === kind);
    if (isKnown && cluster.scheduler === "runai") return undefined;
    const type = own.find(({ metadata, spec }) => metadata.name === kind && spec.group === group);
    if (type === undefined) return undefined;
    const { priority: priorityClass = "", preemptibility, category } = type.spec;
    return given({ priorityClass, preemptibility, category });
  };
}
