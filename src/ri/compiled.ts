import type { JqLimits } from "../jq/index.ts";
import type { ResourceInterface } from "../model/resource-interface.ts";
import { createEngine, type Engine, type Mode } from "./engine.ts";
import { type Structure, structureOf } from "./structure.ts";

/** A definition that is ready to be evaluated: its tree, and the programs that were compiled so far. */
export interface Compiled {
  readonly resourceInterface: ResourceInterface;
  readonly structure: Structure;
  readonly engine: Engine;
}

/** How a definition is evaluated. */
export interface EvaluationOptions {
  /** Default `strict`. */
  readonly mode?: Mode;
  /** Limits of each expression; what is left out has its default: one second, and fewer than 1,000 results. */
  readonly limits?: JqLimits;
  /** Whether the status is read. Default true; without it `status` is null, and its expressions are not evaluated. */
  readonly status?: boolean;
}

// Keyed by the definition itself: a program is compiled once however many objects it runs on.
const known = new WeakMap<ResourceInterface, Map<Mode, Compiled>>();

/** The definition made ready; the same definition in the same mode shares its programs. */
export function compile(resourceInterface: ResourceInterface, options: EvaluationOptions = {}): Compiled {
  const mode = options.mode ?? "strict";
  const compiled = remembered(resourceInterface, mode);
  return options.limits === undefined
    ? compiled
    : { ...compiled, engine: { ...compiled.engine, limits: { ...compiled.engine.limits, ...options.limits } } };
}

function remembered(resourceInterface: ResourceInterface, mode: Mode): Compiled {
  const modes = known.get(resourceInterface) ?? new Map<Mode, Compiled>();
  known.set(resourceInterface, modes);
  const compiled = modes.get(mode) ?? {
    resourceInterface,
    structure: structureOf(resourceInterface),
    engine: createEngine(mode),
  };
  modes.set(mode, compiled);
  return compiled;
}
