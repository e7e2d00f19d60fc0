import { isDeepStrictEqual } from "node:util";
import { at, isObject, items, record } from "../../kernel/index.ts";
import type { Suspension } from "../../model/index.ts";

/** The defaults of the CRD, which Karta's library does not apply to a file. */
const CONDITION_FIELDS = {
  typeFieldName: "type",
  statusFieldName: "status",
  messageFieldName: "message",
  reasonFieldName: "reason",
} as const;

/**
 * Returns the spec of a Resource Interface of the older dialect as that of a Karta, with the additions of this dialect to
 * its root. A matcher of a suspension leaves the other statuses, which contain it in the older dialect: the phase
 * Resuming.
 */
export function kartaSpec(spec: object, suspension: Suspension = { statusMappings: {} }): object {
  const { suspendDefinition, statusMappings } = suspension;
  const root = record(at(spec, "structureDefinition", "rootComponent"));
  const status = record(root.statusDefinition);
  const { conditionsDefinition: conditions } = status;
  const own = Object.values(statusMappings).flat();
  const others = Object.entries(record(status.statusMappings)).flatMap(([key, matchers]) => {
    const kept = items(matchers).filter((matcher) => !own.some((each) => isDeepStrictEqual(each, matcher)));
    return kept.length === 0 ? [] : [[key, kept] as const];
  });
  const rootComponent = {
    ...root,
    statusDefinition: {
      ...status,
      ...(isObject(conditions) && { conditionsDefinition: { ...CONDITION_FIELDS, ...conditions } }),
      statusMappings: { ...Object.fromEntries(others), ...statusMappings },
    },
    ...(suspendDefinition !== undefined && { suspendDefinition }),
  };
  return { ...spec, structureDefinition: { ...record(at(spec, "structureDefinition")), rootComponent } };
}
