import { isDeepStrictEqual } from "node:util";
import { at, items, record } from "../../kernel/index.ts";
import type { Suspension } from "../../model/index.ts";

/**
 * Returns the spec of a Resource Interface of the older dialect with the additions of the Karta dialect to its root. A
 * matcher of a suspension leaves the other statuses, which contain it in the older dialect: the phase Resuming.
 */
export function kartaSpec(spec: object, suspension: Suspension | undefined): object {
  if (suspension === undefined) return spec;
  const { suspendDefinition, statusMappings } = suspension;
  const root = record(at(spec, "structureDefinition", "rootComponent"));
  const status = record(root.statusDefinition);
  const own = Object.values(statusMappings).flat();
  const others = Object.entries(record(status.statusMappings)).flatMap(([key, matchers]) => {
    const kept = items(matchers).filter((matcher) => !own.some((each) => isDeepStrictEqual(each, matcher)));
    return kept.length === 0 ? [] : [[key, kept] as const];
  });
  const rootComponent = {
    ...root,
    statusDefinition: { ...status, statusMappings: { ...Object.fromEntries(others), ...statusMappings } },
    ...(suspendDefinition !== undefined && { suspendDefinition }),
  };
  return { ...spec, structureDefinition: { ...record(at(spec, "structureDefinition")), rootComponent } };
}
