import type { ChangeResult } from "../../../src/interpret/objects/change.ts";
import { compile, type InterpretationOptions } from "../../../src/interpret/objects/compiled.ts";
import { failureOf, RiError } from "../../../src/interpret/objects/error.ts";
import { createIssueReporter } from "../../../src/interpret/objects/reporter.ts";
import type { ResourceInterface } from "../../../src/model/resource-interface/resource-interface.ts";
import { assign } from "./update.ts";

/**
 * Suspends or resumes an object by the suspendDefinition of the root component, or of another one (Karta dialect): its
 * actions in order, each to every place its path leads to, on a copy and all or nothing. Never throws.
 */
export function applySuspendActions(
  resourceInterface: ResourceInterface,
  object: unknown,
  action: "suspend" | "resume",
  { component: name, ...options }: InterpretationOptions & { readonly component?: string } = {},
): ChangeResult {
  const { engine, structure } = compile(resourceInterface, options);
  const reporter = createIssueReporter(resourceInterface, object);
  const component = structure.components.get(name ?? resourceInterface.rootComponent.name);
  const definition = component?.suspendDefinition;
  if (component === undefined || definition === undefined) {
    const subject = component?.name ?? name ?? "";
    const message = `component ${subject} does not have suspendDefinition`;
    reporter.onDefinition("RI-124", component?.pointer ?? resourceInterface.pointer, { message });
    return { issues: reporter.issues() };
  }
  const key = action === "suspend" ? "suspendActions" : "resumeActions";
  let changed = object;
  for (const [index, { path, value }] of definition[key].entries()) {
    try {
      changed = assign(engine, path, changed, decoded(value));
    } catch (error) {
      reporter.onDefinition("RI-124", `${component.pointer}/suspendDefinition/${key}/${index}`, {
        component: component.name,
        message: `${key}[${index}]: ${failureOf(error).message}`,
      });
      return { issues: reporter.issues() };
    }
  }
  return { object: changed, issues: reporter.issues() };
}

function decoded(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new RiError("conversion", `failed to decode value: ${value} is not JSON`);
  }
}
