import type { QuotaVerdict } from "../../gpu/index.ts";
import { filled, getOrCreate, given, type KubeObject } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { objectionsOf, oncePerSet } from "../../rules/index.ts";

/** The verdicts of `muster check` about an object by itself. */
interface StartReasons {
  /** The reasons for which the pods never start, whatever else runs; absent where there are none. */
  readonly never?: readonly string[];
  /** The reasons for which it is unknown whether the pods start, such as an unknown queue; absent where there are none. */
  readonly unknown?: readonly string[];
}

/** The verdicts about the start of an object's pods. A workload without a PodGroup has that reason elsewhere. */
export function startReasons(set: ObjectSet, object: KubeObject): StartReasons {
  const reasons = reasonsOf(set).get(object);
  return given({ never: filled(reasons?.never ?? []), unknown: filled(reasons?.unknown ?? []) });
}

interface Reasons {
  readonly never: string[];
  readonly unknown: string[];
}

const reasonsOf = oncePerSet((set): ReadonlyMap<KubeObject, Reasons> => {
  const reasons = new Map<KubeObject, Reasons>();
  for (const verdict of objectionsOf(set)) {
    const list = listOf(verdict);
    if (list === undefined) continue;
    const objects = new Set(verdict.gangs.flatMap(({ members }) => members.map(({ workload }) => workload.object)));
    for (const object of objects) {
      const texts = getOrCreate(reasons, object, (): Reasons => ({ never: [], unknown: [] }))[list];
      if (!texts.includes(verdict.text)) texts.push(verdict.text);
    }
  }
  return reasons;
});

function listOf({ level, reason }: QuotaVerdict): keyof Reasons | undefined {
  if (level === "never" && reason !== "no-pod-group") return "never";
  return reason === "quota-unknown" ? "unknown" : undefined;
}
