import { SUSPEND_ANNOTATION } from "../../expand/index.ts";
import type { Catalogue, Engine } from "../../interpret/index.ts";
import { compile } from "../../interpret/index.ts";
import { groupOf, pointerTo, versionOf } from "../../kernel/index.ts";
import type { SuspendAction, SuspendDefinition } from "../../model/index.ts";
import type { Refused, SwitchField } from "./change.ts";
import { pointersOf } from "./pointers-of.ts";
import type { RepositoryWorkload } from "./repository-workload.ts";

/** The annotation of a definition that suspends it, as a pointer. */
const ANNOTATION = pointerTo("/metadata/annotations", SUSPEND_ANNOTATION);

/** The refusal for a definition of a kind that the API cannot suspend. */
export function refusedSuspension(kind: string): Refused {
  return {
    problem: `a ${kind} cannot be suspended, because the API cannot suspend one; scale it to 0 with muster scale --replicas 0`,
  };
}

/** Returns the fields that suspend a workload, in its definition or in its object, or the reason why there are none. */
export function switchFields(
  { kind, definition, view }: RepositoryWorkload,
  catalogue: Catalogue,
): { readonly fields: readonly SwitchField[] } | Refused {
  if (definition?.kind === "Training") {
    return { fields: [{ path: ANNOTATION, suspended: "true", resumed: "false" }] };
  }
  if (definition !== undefined) return refusedSuspension(kind);
  const { object } = view;
  const suspendPath = view.kind?.suspendPath;
  if (suspendPath !== undefined) return { fields: [{ path: suspendPath, suspended: true, resumed: false }] };
  const resourceInterface = catalogue.resourceInterface(
    groupOf(object.apiVersion),
    versionOf(object.apiVersion),
    object.kind,
  );
  const actions = resourceInterface?.rootComponent.suspendDefinition;
  if (resourceInterface === undefined || actions === undefined) {
    return { problem: `a ${kind} cannot be suspended: it has no field for it; muster scale --replicas 0 may stop it` };
  }
  const fields = actionFields(actions, compile(resourceInterface).engine, object);
  if (fields.length > 0) return { fields };
  return {
    problem: `the Resource Interface of ${kind} suspends it by an expression that is not a field of this object`,
  };
}

function actionFields(
  { suspendActions, resumeActions }: SuspendDefinition,
  engine: Engine,
  object: unknown,
): readonly SwitchField[] {
  return suspendActions.flatMap((action) => {
    const resume = resumeActions.find(({ path }) => path === action.path);
    const suspended = jsonOf(action);
    const resumed = resume && jsonOf(resume);
    if (suspended === undefined || resumed === undefined) return [];
    return pointersOf(engine, action.path, object).map((path) => ({ path, suspended, resumed }));
  });
}

function jsonOf({ value }: SuspendAction): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
