import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { durationSeconds, isAbsent, member, parseQuantity, pointerTo, text } from "../../src/kernel/index.ts";

const AUTOSCALING = "autoscaling.knative.dev/";
const SERVING = "serving.knative.dev/";
const SIDECAR = "queue.sidecar.serving.knative.dev/";
const KPA = "kpa.autoscaling.knative.dev";
const HPA = "hpa.autoscaling.knative.dev";

/** The reason why a text cannot be the value of an annotation, or undefined. */
type Check = (written: string) => string | undefined;

const HOUR = 3600;
const MAX_INT32 = 2_147_483_647;

/** The checks of annotations of a revision that need no other annotation. */
const CHECKS: readonly (readonly [prefix: string, name: string, check: Check])[] = [
  [
    AUTOSCALING,
    "class",
    (written) => (isUnknownClass(written) ? `must be ${KPA}, ${HPA} or of another domain` : undefined),
  ],
  [AUTOSCALING, "min-scale", whole(0)],
  [AUTOSCALING, "max-scale", whole(0)],
  [AUTOSCALING, "activation-scale", whole(2)],
  [AUTOSCALING, "initial-scale", whole(0, Number.MAX_SAFE_INTEGER)],
  [AUTOSCALING, "panic-window-percentage", decimal(1, 100)],
  [AUTOSCALING, "panic-threshold-percentage", decimal(110, 1000)],
  [AUTOSCALING, "target", decimal(0.01)],
  [AUTOSCALING, "target-utilization-percentage", decimal(1, 100)],
  [AUTOSCALING, "target-burst-capacity", (written) => (floatOf(written) === -1 ? undefined : decimal(0)(written))],
  [AUTOSCALING, "scale-down-delay", wholeSeconds(0, HOUR)],
  [AUTOSCALING, "scale-to-zero-pod-retention-period", duration(0, HOUR)],
  [AUTOSCALING, "window", wholeSeconds(6, HOUR)],
  [SERVING, "progress-deadline", unlessEmpty(wholeSeconds(0, Number.POSITIVE_INFINITY))],
  [SIDECAR, "resource-percentage", decimal(0.1, 100)],
  ...["cpu", "memory", "ephemeral-storage"].flatMap((resource) =>
    ["request", "limit"].map((bound) => [SIDECAR, `${resource}-resource-${bound}`, quantity] as const),
  ),
];

/** The faults of the annotations of a revision at `path`. */
export function revisionAnnotationFaults(annotations: unknown, path: string): readonly ObjectFault[] {
  const single = CHECKS.flatMap(([prefix, name, check]) => checkedFaults(annotations, prefix, name, path, check));
  return [...single, ...metricFaults(annotations, path), ...(single.length > 0 ? [] : scaleFaults(annotations, path))];
}

/** The fault of the time of a rollout at a Service. */
export function rolloutFaults(annotations: unknown): readonly ObjectFault[] {
  const check = unlessEmpty(wholeSeconds(0, Number.POSITIVE_INFINITY));
  return checkedFaults(annotations, SERVING, "rollout-duration", "/metadata/annotations", check);
}

function checkedFaults(annotations: unknown, prefix: string, name: string, path: string, check: Check) {
  const key = keyOf(annotations, prefix, name);
  return key === undefined ? [] : rejectedText(member(annotations, key), pointerTo(path, key), check);
}

/** The key of an annotation as it is written: `min-scale`, or in the older form `minScale`. */
function keyOf(annotations: unknown, prefix: string, name: string): string | undefined {
  const older = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [prefix + name, prefix + older].find((key) => !isAbsent(member(annotations, key)));
}

/** The fault of a metric that the autoscaler of the named class does not have. */
function metricFaults(annotations: unknown, path: string): readonly ObjectFault[] {
  const key = `${AUTOSCALING}metric`;
  const kind = member(annotations, `${AUTOSCALING}class`);
  if (kind === KPA) {
    return rejectedText(member(annotations, key), pointerTo(path, key), (metric) =>
      metric === "concurrency" || metric === "rps" ? undefined : `must be concurrency or rps with the class ${KPA}`,
    );
  }
  if (kind !== HPA || member(annotations, key) !== "") return [];
  return rejectedText("", pointerTo(path, key), () => "is empty");
}

function scaleFaults(annotations: unknown, path: string): readonly ObjectFault[] {
  const read = (name: string) => {
    const key = keyOf(annotations, AUTOSCALING, name);
    const written = key === undefined ? undefined : text(member(annotations, key));
    const value = written !== undefined && WHOLE.test(written) ? Number(written) : undefined;
    return { value, path: pointerTo(path, key ?? `${AUTOSCALING}${name}`) };
  };
  const [least, most, first] = [read("min-scale"), read("max-scale"), read("activation-scale")];
  const [min, max] = [least.value ?? 0, most.value ?? 0];
  const fault = (at: string, message: string, other: string) => [conflictingField(at, message, other)];
  return [
    ...(max !== 0 && max < min ? fault(least.path, `is ${min}, above max-scale, which is ${max}`, most.path) : []),
    ...(first.value !== undefined && first.value < min
      ? fault(first.path, `is ${first.value}, below min-scale, which is ${min}`, least.path)
      : []),
    ...(first.value !== undefined && max !== 0 && first.value > max
      ? fault(first.path, `is ${first.value}, above max-scale, which is ${max}`, most.path)
      : []),
  ];
}

function isUnknownClass(written: string): boolean {
  return written.endsWith(".autoscaling.knative.dev") && written !== KPA && written !== HPA;
}

const WHOLE = /^[+-]?\d{1,20}$/;

function whole(least: number, most = MAX_INT32): Check {
  return (written) => {
    const value = WHOLE.test(written) ? Number(written) : Number.NaN;
    return value >= least && value <= most ? undefined : `must be an integer of at least ${least}`;
  };
}

const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number as Go parses it, without hexadecimal ones; undefined for any other text. */
function floatOf(written: string): number | undefined {
  if (/^[+-]?inf(?:inity)?$/i.test(written)) return written.startsWith("-") ? -Infinity : Infinity;
  return FLOAT.test(written) ? Number(written) : undefined;
}

function decimal(least: number, most = Number.POSITIVE_INFINITY): Check {
  const bounds = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`;
  return (written) => {
    const value = floatOf(written);
    return value !== undefined && value >= least && value <= most ? undefined : `must be a number ${bounds}`;
  };
}

/** A check of a duration of whole seconds between two numbers of seconds. */
function wholeSeconds(least: number, most: number): Check {
  const checkRange = duration(least, most);
  return (written) => {
    const problem = checkRange(written);
    if (problem !== undefined || Number.isInteger(durationSeconds(written))) return problem;
    return "must be a number of whole seconds";
  };
}

/** A check of a duration between two numbers of seconds. */
function duration(least: number, most: number): Check {
  return (written) => {
    const seconds = durationSeconds(written);
    if (seconds === undefined) return "must be a duration such as 60s or 5m";
    if (seconds < least || seconds > most) {
      return most === Number.POSITIVE_INFINITY ? "must not be negative" : `must be from ${least}s to ${most / HOUR}h`;
    }
    return undefined;
  };
}

function unlessEmpty(check: Check): Check {
  return (written) => (written === "" ? undefined : check(written));
}

function quantity(written: string): string | undefined {
  return parseQuantity(written) === undefined ? "must be a quantity such as 500m or 1Gi" : undefined;
}
