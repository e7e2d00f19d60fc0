import { type HealthController, type HealthKind, hasOwnReader, isCheckedBy } from "../../interpret/index.ts";
import { kindName } from "../../model/index.ts";

/** The notes about generated checks of kinds that the controller checks itself. Flux never runs an expression for a Job. */
export function replacedChecks(kinds: readonly HealthKind[], controller: HealthController): readonly string[] {
  return kinds.flatMap((kind) => {
    if (!isCheckedBy(controller, kind) || (controller === "flux" && hasOwnReader(kind))) return [];
    const name = nameOf(controller);
    return `${kindName(kind.group, kind.kind)}: ${name} checks this kind itself; the generated check replaces it, and ${differenceOf(kind, controller)}`;
  });
}

function differenceOf(kind: HealthKind, controller: HealthController): string {
  if (kind.replacesCheck === true) return "shows a running object as Healthy";
  return kind.health?.[controller] === undefined ? "may be weaker than that" : "finds the same as that";
}

/** The note about kinds that `--running healthy` does not change, because the controller checks them itself. */
export function unchangedChecks(kinds: readonly HealthKind[], controller: HealthController): readonly string[] {
  const [first] = kinds;
  if (first === undefined) return [];
  const names = kinds.map(({ group, kind }) => kindName(group, kind)).join(", ");
  const name = nameOf(controller);
  return [
    `${names}: ${name} checks these kinds itself, so --running healthy does not change them; to replace a check, name its kind: --running ${first.kind}=healthy`,
  ];
}

function nameOf(controller: HealthController): string {
  return controller === "argocd" ? "Argo CD" : "Flux";
}
