import type { JqProgram } from "../../jq/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { type ExpressionField, expressionsOf } from "../../model/index.ts";
import { newShape, type ReadPlace } from "./shape.ts";
import { traceExpression } from "./trace.ts";
import { markUse, shapesIn, type Traced } from "./traced.ts";

/** An expression with what it reads. */
export interface ExpressionReads {
  readonly field: ExpressionField;
  readonly program: JqProgram;
  /** The places that this expression alone reads, in the object or in a pod. */
  readonly reads: ReadPlace;
  /** Its results, as places of {@link DefinitionShape.object}; of an expression on pods, of `reads`. */
  readonly results: readonly Traced[];
}

/** The object that the expressions of a definition read. */
export interface DefinitionShape {
  readonly object: ReadPlace;
  /** All expressions that compile. */
  readonly expressions: readonly ExpressionReads[];
}

/** The role that the result of each path must have, by the name of its field. */
const roles: ReadonlyMap<string, string> = new Map([
  ["podTemplateSpecPath", "pod template"],
  ["podSpecPath", "pod spec"],
  ["metadataPath", "metadata"],
  ["labelsPath", "labels"],
  ["annotationsPath", "labels"],
  ["resourcesPath", "resources"],
  ["resourceClaimsPath", "list"],
  ["podAffinityPath", "object"],
  ["nodeAffinityPath", "object"],
  ["containersPath", "containers"],
  ["containerPath", "container"],
  ["schedulerNamePath", "text"],
  ["priorityClassNamePath", "text"],
  ["imagePath", "text"],
  ["replicasPath", "number"],
  ["minReplicasPath", "number"],
  ["maxReplicasPath", "number"],
  ["instanceIdPath", "text"],
]);

/** Derives the object from the paths of all components; expressions that do not compile are left out. */
export function shapeOfDefinition(
  resourceInterface: ResourceInterface,
  programOf: (source: string) => JqProgram | undefined,
): DefinitionShape {
  const object = newShape();
  const expressions = expressionsOf(resourceInterface).flatMap((field): readonly ExpressionReads[] => {
    const program = programOf(field.source);
    if (program === undefined) return [];
    const reads = newShape();
    const own = traceExpression(program.ast, reads);
    const results = field.on === "pod" ? own : traceExpression(program.ast, object);
    markRole(field, results);
    markRole(field, own);
    return [{ field, program, reads, results }];
  });
  return { object, expressions };
}

function markRole(field: ExpressionField, results: readonly Traced[]): void {
  const role = roleOf(field);
  if (role === "number") markUse(results, "number");
  else if (role !== undefined) for (const shape of shapesIn(results)) shape.roles.add(role);
}

/** The role that the result of an expression must have; undefined where any value is accepted. */
export function roleOf({ pointer }: ExpressionField): string | undefined {
  if (pointer.endsWith("/conditionsDefinition/path")) return "conditions";
  if (pointer.endsWith("/phaseDefinition/path")) return "text";
  return roles.get(pointer.slice(pointer.lastIndexOf("/") + 1));
}
