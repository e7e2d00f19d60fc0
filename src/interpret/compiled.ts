import type { JqLimits } from "../jq/index.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import { type ComponentPlan, planComponents } from "./component-plan.ts";
import { createEngine, type Engine, type Mode } from "./engine.ts";
import { type NamedMember, namedMembers } from "./group-names.ts";
import { type Structure, structureOf } from "./structure.ts";

/** A definition that is ready to be evaluated: its tree, and the programs that were compiled so far. */
export interface CompiledResourceInterface {
  readonly resourceInterface: ResourceInterface;
  readonly structure: Structure;
  /** What each component asks of an object, in the order of `structure.all`. */
  readonly plans: readonly ComponentPlan[];
  /** The gang members whose instances' ids become part of names. */
  readonly namedMembers: readonly NamedMember[];
  readonly engine: Engine;
}

/** How a definition is evaluated. */
export interface InterpretationOptions {
  /** Default `strict`. */
  readonly mode?: Mode;
  /** Limits of each expression; what is left out has its default: one second, and fewer than 1,000 results. */
  readonly limits?: JqLimits;
  /** Whether the status is read. Default true; without it `status` is null, and its expressions are not evaluated. */
  readonly status?: boolean;
}

// Keyed by the definition itself: a program is compiled once however many objects it runs on.
const known = new WeakMap<ResourceInterface, Map<Mode, CompiledResourceInterface>>();

/** The definition made ready; the same definition in the same mode shares its programs. */
export function compile(
  resourceInterface: ResourceInterface,
  options: InterpretationOptions = {},
): CompiledResourceInterface {
  const mode = options.mode ?? "strict";
  const compiled = remembered(resourceInterface, mode);
  return options.limits === undefined
    ? compiled
    : { ...compiled, engine: { ...compiled.engine, limits: { ...compiled.engine.limits, ...options.limits } } };
}

function remembered(resourceInterface: ResourceInterface, mode: Mode): CompiledResourceInterface {
  let modes = known.get(resourceInterface);
  if (modes === undefined) {
    modes = new Map();
    known.set(resourceInterface, modes);
  }
  let compiled = modes.get(mode);
  if (compiled === undefined) {
    const structure = structureOf(resourceInterface);
    compiled = {
      resourceInterface,
      structure,
      plans: planComponents(structure),
      namedMembers: namedMembers(resourceInterface),
      engine: createEngine(mode),
    };
    modes.set(mode, compiled);
  }
  return compiled;
}
