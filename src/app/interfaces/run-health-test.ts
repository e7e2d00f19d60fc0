import type { HealthController, HealthKind, ObjectHealth, RunningHealth } from "../../interpret/index.ts";
import { fluxStatus, isCheckedBy, kindFor, objectHealth } from "../../interpret/index.ts";
import { at } from "../../kernel/index.ts";
import { staleIf } from "../output/exit-code.ts";
import type { JudgedObject } from "../report/health-reports.ts";
import { describedBy, type HealthOptions, kindAndName, readHealthKinds, readHealthObjects } from "./health-inputs.ts";
import { type HealthOutcome, NO_HEALTH } from "./health-outcome.ts";
import { runningKinds } from "./health-running.ts";

/** The health that each recorded object would have, and the matcher behind it. Ends with 3 for an object without one. */
export async function runHealthTest(options: HealthOptions): Promise<HealthOutcome> {
  const known = await readHealthKinds(options);
  const { meaning, kinds } = runningKinds(options.running ?? [], known.kinds);
  const recorded = readHealthObjects(options.test ?? []);
  const problems: string[] = [];
  const judged = recorded.objects.flatMap(({ file, place, object }): readonly JudgedObject[] => {
    const found = describedBy(kinds, object)?.kind;
    const name = kindAndName(object);
    if (found === undefined) {
      problems.push(`${place}: error: no Resource Interface with a status describes ${object.apiVersion} ${name}`);
      return [];
    }
    const running = meaning(found);
    const { health, matcher, status, message } = controllerHealth(found, "argocd", object, running);
    const flux = fluxStatus(found, controllerHealth(found, "flux", object, running), object);
    return [{ file, object: name, health, flux, matcher: matcher ?? status?.toLowerCase() ?? "-", message }];
  });
  const messages = [...known.messages, ...recorded.messages, ...problems];
  const isIncomplete = recorded.messages.length + problems.length > 0;
  return { ...NO_HEALTH, judged, messages, exitCode: known.exitCode || staleIf(isIncomplete) };
}

/** The health of an object in a controller: by its own check where it has one, or by the generated one. */
function controllerHealth(
  kind: HealthKind,
  controller: HealthController,
  object: Readonly<Record<string, unknown>>,
  running: RunningHealth,
): ObjectHealth {
  const compiled = kindFor(kind, controller);
  // Unlike the generated checks, those of a controller compare generations only where their own conditions do.
  const isOwn = isCheckedBy(controller, kind) && kind.replacesCheck !== true && kind.health?.hasTextGeneration !== true;
  const checked = isOwn ? { ...compiled, comparesGeneration: true as const } : compiled;
  const found = describedBy([checked], object);
  if (found === undefined) return { health: "Progressing", message: "no status matches" };
  const judged = objectHealth(checked, found.definition, object, running);
  if (controller === "argocd" && at(object, "metadata", "deletionTimestamp") !== undefined) {
    return { health: "Progressing", message: "Pending deletion" };
  }
  return judged;
}
