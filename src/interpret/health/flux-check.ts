import { apiVersionOf, type ResourceInterface } from "../../model/index.ts";
import { allTrue, anyOf, inverse, isFalse } from "./cel-logic.ts";
import { type CelStatuses, celStatuses } from "./cel-statuses.ts";
import { celString } from "./cel-text.ts";
import { atom, type Expr, infix, printCode, RANK } from "./code.ts";
import { type HealthKind, hasRunning, type RunningHealth } from "./health-table.ts";
import type { RefusedExpression } from "./refusal.ts";
import { headerLines } from "./script-header.ts";
import { ExpressionReader } from "./status-plan.ts";

/** The options of a health check. */
interface FluxCheckOptions {
  readonly running: RunningHealth;
  /** Whether matchers without a translation are left out. Default false: they are refused. */
  readonly fallback?: boolean;
}

/** An entry of `healthCheckExprs` of a Kustomization of Flux. Its expressions are tried in the order of these fields. */
export interface FluxHealthCheck {
  /** Flux ignores the version. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly inProgress?: string;
  readonly failed?: string;
  readonly current: string;
}

/** A generated health check. It is absent where an expression was refused, unless that was left out. */
interface FluxCheck {
  readonly check?: FluxHealthCheck;
  readonly refusals: readonly RefusedExpression[];
}

/** The health check of a kind for Flux: one for all its versions. */
export function fluxCheck(kind: HealthKind, { running, fallback = false }: FluxCheckOptions): FluxCheck {
  const refusals: RefusedExpression[] = [];
  const parts = kind.definitions.map((definition): Part => {
    const reader = new ExpressionReader();
    const statuses = celStatuses(kind, definition, running, reader);
    refusals.push(...reader.refusals.map((refusal) => ({ ...refusal, definition })));
    return { definition, statuses };
  });
  const version = parts[0]?.definition.rootComponent.kind;
  if (version === undefined || (refusals.length > 0 && !fallback)) return { refusals };
  const remarks = hasRunning(kind)
    ? [`A running workload is ${running === "Healthy" ? "current" : "in progress"}.`]
    : [];
  const header = headerLines("//", kind, "Flux", remarks, refusals);
  const versions = parts.length > 1 ? ", or the version is unknown" : "";
  const isUnreadable = inverse(ofVersion(parts, "readable"));
  const unreadable = kind.hasTextGeneration === true ? anyOf([STALE_TEXT, isUnreadable]) : isUnreadable;
  const failed = ofVersion(parts, "failed");
  return {
    check: {
      apiVersion: apiVersionOf(version),
      kind: kind.kind,
      ...(isFalse(unreadable)
        ? {}
        : {
            inProgress: `// A field has a type that the status cannot be read from${versions}.\n${printCode(unreadable)}`,
          }),
      ...(isFalse(failed) ? {} : { failed: printCode(failed) }),
      current: [...header, printCode(ofVersion(parts, "current"))].join("\n"),
    },
    refusals,
  };
}

interface Part {
  readonly definition: ResourceInterface;
  readonly statuses: CelStatuses;
}

/** An expression of the version that an object has; the same one for all versions where they do not differ. */
function ofVersion(parts: readonly Part[], name: keyof CelStatuses): Expr {
  const texts = parts.map(({ statuses }) =>
    Object.values(statuses)
      .map((code) => printCode(code))
      .join("\n"),
  );
  const [first] = parts;
  if (first !== undefined && texts.every((text) => text === texts[0])) return first.statuses[name];
  return anyOf(
    parts.map(({ definition, statuses }) => {
      const { kind } = definition.rootComponent;
      const apiVersion = atom(celString(kind === undefined ? "" : apiVersionOf(kind)));
      return allTrue([infix("==", RANK.compare, atom("apiVersion"), apiVersion), statuses[name]]);
    }),
  );
}

/** A patch of a Kustomization with the checks. A patch with a target ignores the name. */
export function fluxPatch(checks: readonly FluxHealthCheck[]): object {
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name: "any" },
    spec: { healthCheckExprs: checks },
  };
}

/** Flux compares generations only where both are integers. A hash in place of a numeral is of a former release. */
const STALE_TEXT = allTrue([
  atom("has(status.observedGeneration)"),
  atom("type(status.observedGeneration) == string"),
  atom('status.observedGeneration.matches("^[0-9]{1,9}$")'),
  atom("int(status.observedGeneration) < metadata.generation"),
]);

/** Whether Flux reads the status of a kind itself, before any expression. */
export function hasOwnReader({ group, kind }: Pick<HealthKind, "group" | "kind">): boolean {
  return group === "batch" && kind === "Job";
}
