import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  longName,
  missingField,
  numberBelow,
  rejectedText,
  repeatedTexts,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  at,
  formatValue,
  isAbsent,
  isObject,
  items,
  MAX_LABEL_LENGTH,
  member,
  number,
  text,
} from "../../src/kernel/index.ts";

/** Triggers that an autoscaler of Kubernetes reads itself. */
const RESOURCES: readonly unknown[] = ["cpu", "memory"];
const WITHOUT_CACHE: readonly unknown[] = [...RESOURCES, "cron"];
/** The beginning of the name of the autoscaler that KEDA makes. */
const AUTOSCALER = "keda-hpa-";
/** The default of maxReplicaCount. */
const MOST_REPLICAS = 100;

type Members = Readonly<Record<string, unknown>>;

/**
 * The fields for which KEDA's webhook rejects a ScaledObject: bounds of replicas, triggers, fallbacks and formulas.
 * Source: kedacore/keda v2.20.2, apis/keda/v1alpha1.
 */
export function scaledObjectFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  const own = text(at(spec, "advanced", "horizontalPodAutoscalerConfig", "name")) ?? "";
  const max = MAX_LABEL_LENGTH - (own === "" ? AUTOSCALER.length : 0);
  return [
    ...longName(object, max, own === "" ? ` for the name of the autoscaler, ${AUTOSCALER}…` : ""),
    ...rejectedText(own, "/spec/advanced/horizontalPodAutoscalerConfig/name", (name) =>
      name.length > MAX_LABEL_LENGTH
        ? `has ${name.length} characters; at most ${MAX_LABEL_LENGTH} are allowed`
        : undefined,
    ),
    ...replicaFaults(spec),
    ...triggerFaults(spec),
    ...fallbackFaults(spec),
    ...modifierFaults(at(spec, "advanced", "scalingModifiers"), spec.triggers),
  ];
}

/** The triggers for which KEDA's webhook rejects a ScaledJob. */
export function scaledJobFaults({ spec }: KubeObject): readonly ObjectFault[] {
  return isObject(spec) ? triggerFaults(spec) : [];
}

function replicaFaults({ minReplicaCount, maxReplicaCount, idleReplicaCount }: Members): readonly ObjectFault[] {
  const written = number(minReplicaCount);
  const least = written === undefined ? 0 : Math.max(1, written);
  const most = number(maxReplicaCount) ?? MOST_REPLICAS;
  const idle = number(idleReplicaCount);
  return [
    ...(least > most
      ? [
          conflictingField(
            "/spec/minReplicaCount",
            `must not be above maxReplicaCount, ${most}`,
            "/spec/maxReplicaCount",
          ),
        ]
      : []),
    ...(idle !== undefined && idle >= least
      ? [conflictingField("/spec/idleReplicaCount", `must be below minReplicaCount, ${least}`, "/spec/minReplicaCount")]
      : []),
  ];
}

function triggerFaults({ triggers }: Members): readonly ObjectFault[] {
  const path = "/spec/triggers";
  if (isAbsent(triggers) || (Array.isArray(triggers) && triggers.length === 0)) return [missingField(path)];
  return [
    ...repeatedTexts(triggers, "name", path),
    ...items(triggers).flatMap((trigger, index) => {
      const type = member(trigger, "type");
      if (member(trigger, "useCachedMetrics") !== true || !WITHOUT_CACHE.includes(type)) return [];
      return [conflictingField(`${path}/${index}/useCachedMetrics`, `is rejected for type ${formatValue(type)}`)];
    }),
  ];
}

function fallbackFaults({ fallback, triggers, advanced }: Members): readonly ObjectFault[] {
  if (!isObject(fallback)) return [];
  const modifiers = member(advanced, "scalingModifiers");
  const isModified = ["formula", "target"].some((field) => (text(member(modifiers, field)) ?? "") !== "");
  const hasOther = items(triggers).some((trigger) => !RESOURCES.includes(member(trigger, "type")));
  return [
    ...["failureThreshold", "replicas"].flatMap((field) => numberBelow(fallback, field, "/spec/fallback", 0)),
    ...(fallback.behavior === "scalingModifiers" && (text(member(modifiers, "formula")) ?? "") === ""
      ? [conflictingField("/spec/fallback/behavior", "needs a formula in advanced.scalingModifiers")]
      : []),
    ...(isModified || hasOther
      ? []
      : [conflictingField("/spec/fallback", "is rejected with triggers of cpu and memory only", "/spec/triggers")]),
  ];
}

function modifierFaults(modifiers: unknown, triggers: unknown): readonly ObjectFault[] {
  const path = "/spec/advanced/scalingModifiers";
  const [formula, target] = [text(member(modifiers, "formula")) ?? "", text(member(modifiers, "target")) ?? ""];
  if (formula === "" && target === "") return [];
  return [
    ...(formula === "" ? [missingField(`${path}/formula`)] : []),
    ...unknownTriggers(formula, triggers).map((name) =>
      conflictingField(
        `${path}/formula`,
        `has ${formatValue(name)}, but no trigger of an external metric has this name`,
      ),
    ),
    ...(target === "" ? [missingField(`${path}/target`, "is mandatory together with formula, but missing")] : []),
    ...rejectedText(target === "" ? undefined : target, `${path}/target`, (value) =>
      Number(value) > 0 && /^[\d.]/.test(value) ? undefined : `must be a number above 0, but is ${formatValue(value)}`,
    ),
    ...(member(modifiers, "metricType") === "Utilization"
      ? [conflictingField(`${path}/metricType`, "must be AverageValue or Value, but is Utilization")]
      : []),
  ];
}

/**
 * The names in a formula that no trigger has. Empty for a formula with `let`, `=`, `;`, `#` or `{`, which this search
 * cannot parse.
 */
function unknownTriggers(formula: string, triggers: unknown): readonly string[] {
  // Texts in quotes have no names.
  const plain = formula.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, "0");
  if (/[#{};=]\s|\blet\b|[#{]/.test(plain)) return [];
  const known = new Set(
    items(triggers)
      .filter((trigger) => !RESOURCES.includes(member(trigger, "type")))
      .map((trigger) => member(trigger, "name")),
  );
  // Names of values: not members (`a.b`) and not functions (`max(…)`).
  const found = [...plain.matchAll(/[\w.]+(?:\s*\()?/g)]
    .filter(([name]) => /^[A-Za-z_]/.test(name) && (name.includes(".") || !name.endsWith("(")))
    .map(([name]) => name.split(".", 1)[0] ?? "");
  return [...new Set(found)].filter((name) => !known.has(name) && !KEYWORDS.has(name));
}

/** The words of formulas. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...["and", "contains", "else", "endsWith", "false", "if", "in", "matches", "nil", "not", "or", "startsWith", "true"],
  "$env",
]);
