import type { JqLimits } from "../../jq/index.ts";
import { memoize } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { type ComponentPlan, planComponents } from "./component-plan.ts";
import { createEngine, type Engine } from "./engine.ts";
import { type NamedMember, namedMembers } from "./group-names.ts";
import { type Structure, structureOf } from "./structure.ts";
import { newUsage, type RunUsage } from "./usage.ts";

/** A definition that is ready to be evaluated: its tree, and the programs compiled so far. */
export interface CompiledResourceInterface {
  readonly resourceInterface: ResourceInterface;
  readonly structure: Structure;
  /** The plan of each component, in the order of `structure.all`. */
  readonly plans: readonly ComponentPlan[];
  /** The gang members whose instance ids become part of names. */
  readonly namedMembers: readonly NamedMember[];
  readonly engine: Engine;
}

/** The options with which a definition is evaluated. */
export interface InterpretationOptions {
  /** Limits of each expression. Default: fewer than 1,000 results, and the steps and bytes of `JqLimits`. */
  readonly limits?: JqLimits;
  /**
   * The steps and bytes that the run has used so far; `interpret` adds to it, and evaluates nothing when it is used up.
   * Default: no limit.
   */
  readonly run?: RunUsage;
  /** Whether the status is read. Default true; without it `status` is null, and its expressions are not evaluated. */
  readonly status?: boolean;
}

/** Prepares a definition for one call; calls with the same definition share their programs, but not what they use. */
export function compile(
  resourceInterface: ResourceInterface,
  { limits }: InterpretationOptions = {},
): CompiledResourceInterface {
  const compiled = prepare(resourceInterface);
  const { structure, plans, namedMembers, engine } = compiled;
  const own: Engine = {
    limits: limits === undefined ? engine.limits : { ...engine.limits, ...limits },
    compile: engine.compile,
    programs: engine.programs,
    used: newUsage(),
  };
  return { resourceInterface, structure, plans, namedMembers, engine: own };
}

// Keyed by the definition itself, so a program is compiled once for any number of objects.
const prepare = memoize((resourceInterface: ResourceInterface): CompiledResourceInterface => {
  const structure = structureOf(resourceInterface);
  return {
    resourceInterface,
    structure,
    plans: planComponents(structure),
    namedMembers: namedMembers(resourceInterface),
    engine: createEngine(),
  };
});
