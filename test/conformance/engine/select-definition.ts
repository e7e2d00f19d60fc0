import { RiError } from "../../../src/interpret/objects/error.ts";
import type { GroupVersionKind, ResourceInterface } from "../../../src/model/resource-interface/resource-interface.ts";
import { validationErrors } from "./validate.ts";

/**
 * The definition that KAI takes for a kind: its three labels and its root name the kind, it has a gang instruction and
 * passes the validator. Undefined where there is none; throws `validation` where two are left (KAI then falls back to
 * its default grouping). Source: KAI-Scheduler d5bc503, the hub of the podgrouper.
 */
export function selectDefinition(
  gvk: GroupVersionKind,
  definitions: readonly ResourceInterface[],
): ResourceInterface | undefined {
  const usable = definitions.filter((definition) => isFor(gvk, definition));
  if (usable.length > 1) {
    throw new RiError("validation", "found multiple Kartas with gang scheduling instructions for gvk");
  }
  return usable[0];
}

function isFor({ group, version, kind }: GroupVersionKind, definition: ResourceInterface): boolean {
  const { labels, rootComponent, gangScheduling } = definition;
  const root = rootComponent.kind;
  return (
    labels["run.ai/karta-group"] === group &&
    labels["run.ai/karta-version"] === version &&
    labels["run.ai/karta-kind"] === kind &&
    root?.group === group &&
    root.version === version &&
    root.kind === kind &&
    (gangScheduling?.podGroup !== undefined || (gangScheduling?.podGroups ?? []).length > 0) &&
    validationErrors(definition).length === 0
  );
}
