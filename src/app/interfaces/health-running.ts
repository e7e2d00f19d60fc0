import type { HealthController, HealthKind, RunningHealth, RunningMeaning } from "../../interpret/index.ts";
import { hasRunning, isCheckedBy, runningMeaning } from "../../interpret/index.ts";
import { formatValue } from "../../kernel/index.ts";
import { kindName } from "../../model/index.ts";

/** Whether a word of the command line names a kind, with or without its group, in any case. */
export function isNamedKind(kind: HealthKind, name: string): boolean {
  return [kind.kind, kindName(kind.group, kind.kind)].some((each) => each.toLowerCase() === name.toLowerCase());
}

/** The health of running workloads, and the kinds, of which some have no check of a controller any more. */
interface RunningKinds {
  readonly meaning: RunningMeaning;
  readonly kinds: readonly HealthKind[];
  /** The kinds that can complete and keep the check of the controller, although all were asked to be Healthy. */
  readonly unchanged: (controller: HealthController) => readonly HealthKind[];
}

/**
 * Applies the values of `--running`. A kind that is asked to be Healthy, by a value or as one of the names, has the statuses of
 * its Resource Interface, because the check of a controller knows only its own health.
 *
 * @throws Error for a wrong value
 */
export function runningKinds(
  settings: readonly string[],
  kinds: readonly HealthKind[],
  names: readonly string[] = [],
): RunningKinds {
  const named = new Map<string, RunningHealth>();
  let general: RunningHealth | undefined;
  for (const setting of settings) {
    const [, name, word] = /^(?:(.*)=)?(healthy|progressing)$/.exec(setting) ?? [];
    if (word === undefined) {
      throw new Error(`--running ${formatValue(setting)}: must be [KIND=]healthy or [KIND=]progressing`);
    }
    const health = word === "healthy" ? "Healthy" : "Progressing";
    const chosen = kinds.filter((kind) => name !== undefined && isNamedKind(kind, name));
    if (name === undefined) general = health;
    else if (chosen.length === 0) {
      throw new Error(`--running ${formatValue(setting)}: none of these kinds has a status`);
    }
    for (const kind of chosen) named.set(kindName(kind.group, kind.kind), health);
  }
  const otherwise = runningMeaning(general);
  const own = (kind: HealthKind) => named.get(kindName(kind.group, kind.kind));
  const asked = (kind: HealthKind) =>
    own(kind) ?? (names.some((name) => isNamedKind(kind, name)) ? general : undefined);
  return {
    meaning: (kind) => own(kind) ?? otherwise(kind),
    kinds: kinds.map((kind) =>
      asked(kind) === "Healthy" && hasRunning(kind) ? { ...kind, replacesCheck: true as const } : kind,
    ),
    unchanged: (controller) =>
      general !== "Healthy" || names.length > 0
        ? []
        : kinds.filter((kind) => isCheckedBy(controller, kind) && hasRunning(kind) && own(kind) === undefined),
  };
}
