import type { OwnReadings, WorkloadKnowledge } from "../interpret/index.ts";
import type { Issue } from "../kernel/index.ts";
import { given, groupOf, nearest, organizationRules, ruleOf } from "../kernel/index.ts";
import type { WorkloadKind } from "../model/index.ts";
import { kindName, type Organization, refOfResourceInterface, ruleIssue } from "../model/index.ts";
import type { CheckedObject, ObjectSet } from "../rule/index.ts";

/** The report that objects are read by a Resource Interface as `muster.yaml` allows it. */
export function overrideIssue({ base }: OwnReadings, { object }: CheckedObject, kind: WorkloadKind | undefined): Issue {
  const { resourceInterface } = base;
  const ref = refOfResourceInterface(resourceInterface);
  const name = kindName(groupOf(object.apiVersion), object.kind);
  const effect = kind === undefined ? "it may construct pods" : "it replaces muster's own";
  return ruleIssue(
    "RI-017",
    {
      object: ref,
      path: resourceInterface.pointer,
      severity: "info",
      message: `muster.yaml accepts ${ref.kind} ${ref.name} of the repository for ${name} as it is: ${effect}`,
      fix: "remove the kind from resourceInterfaces.override of muster.yaml when the Resource Interface no longer needs it",
    },
    resourceInterface.locate,
  );
}

/**
 * Reports entries of `resourceInterfaces.override` for which the repository has no Resource Interface: kinds that are
 * misspelt, and kinds of the catalogue whose entry is not needed.
 */
export function unusedOverrides(
  { overrides = [] }: Organization,
  { workloadTypes, resourceInterfaces }: Pick<WorkloadKnowledge, "workloadTypes" | "resourceInterfaces">,
  locate: ObjectSet["locateOrganization"],
): readonly Issue[] {
  const own = resourceInterfaces.flatMap(({ rootComponent: { kind } }) =>
    kind ? kindName(kind.group, kind.kind) : [],
  );
  const known = workloadTypes.map(({ group, kind }) => kindName(group, kind));
  return overrides.flatMap((name, index): readonly Issue[] => {
    if (own.includes(name)) return [];
    const path = `/resourceInterfaces/override/${index}`;
    const isKnown = known.includes(name);
    const close = isKnown ? undefined : nearest(name, [...own, ...known]);
    const suggestion = close === undefined ? "" : `; did you mean ${close}?`;
    const fix = close === undefined ? "remove the entry" : `write ${close}`;
    const message = `resourceInterfaces.override[${index}]: the repository has no Resource Interface for ${JSON.stringify(name)}${suggestion}`;
    const location = locate?.(path);
    return [
      {
        ...ruleOf(organizationRules.constraint),
        severity: isKnown ? "info" : "warning",
        message,
        path,
        fix,
        ...given({ location }),
      },
    ];
  });
}
