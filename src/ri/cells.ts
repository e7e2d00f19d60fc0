import { pointerTo } from "../model/pointer.ts";
import type { Component } from "../model/resource-interface.ts";
import type { Compiled } from "./compiled.ts";
import { count, jsonType, Mismatch } from "./convert.ts";
import { evaluate, pathsOf } from "./engine.ts";
import { failureOf } from "./error.ts";
import { type PodPart, podPartProblem } from "./pod-shape.ts";
import { isIterationOfNull, type Reporter } from "./reporter.ts";

/** One value per instance, undefined where the object has none; empty where the path could not be read at all. */
export type Column<T> = readonly (T | undefined)[];

/** Reads the paths of a component as columns of a table whose rows are its instances. */
export interface Cells {
  readonly ids: () => readonly string[];
  readonly texts: (field: string, source: string) => Column<string>;
  readonly counts: (field: string, source: string) => Column<number>;
  readonly parts: <T>(field: string, source: string, part: PodPart) => Column<T>;
  /** Whether a path of a pod definition failed in another way than by meeting nothing. */
  readonly hasFailed: () => boolean;
}

/** A reader of the paths of one component on one object; everything that is wrong goes to the reporter. */
export function createCells({ engine }: Compiled, component: Component, object: unknown, reporter: Reporter): Cells {
  let ids: readonly string[] = [""];
  let failed = false;
  const pointer = (field: string) => `${component.pointer}/${field}`;

  const results = (field: string, source: string): readonly unknown[] | undefined => {
    try {
      return evaluate(engine, source, object);
    } catch (error) {
      const failure = failureOf(error);
      // A single component whose list is not there is absent, as one whose template is null.
      const absent = isIterationOfNull(failure);
      reporter.onFailure(failure, pointer(field), component.name);
      failed ||= !absent && field.startsWith("specDefinition/");
      return absent && component.instanceIdPath === undefined ? [null] : undefined;
    }
  };

  const column = (field: string, source: string): readonly unknown[] => {
    const found = results(field, source);
    if (found === undefined) {
      return [];
    }
    // `// empty` and select() are how a path says that a single component is not there.
    if (found.length === 0 && component.instanceIdPath === undefined) {
      return [null];
    }
    if (found.length !== ids.length) {
      reporter.onDefinition("RI-110", pointer(field), mismatch(component, found.length, ids.length));
      return [];
    }
    return found;
  };

  const wrongType = (field: string, index: number, expected: string, value: unknown) => {
    reporter.onDefinition("RI-006", pointer(field), {
      component: component.name,
      ...(ids[index] === "" ? {} : { instance: ids[index] ?? "" }),
      message: `the result must be ${expected}, but is ${jsonType(value)}`,
      expected,
      received: jsonType(value),
    });
    return undefined;
  };

  return {
    ids: () => {
      const source = component.instanceIdPath;
      if (source !== undefined) {
        ids = usableIds(component, results("instanceIdPath", source) ?? [], reporter);
      }
      return ids;
    },
    texts: (field, source) =>
      column(field, source).map((value, index) => {
        if (value === null || value === "" || value === undefined) {
          return undefined;
        }
        return typeof value === "string" ? value : wrongType(field, index, "a text", value);
      }),
    counts: (field, source) =>
      column(field, source).map((value, index) => {
        const converted = value === undefined ? undefined : count.convert(value);
        if (converted instanceof Mismatch || (converted !== undefined && converted < 0)) {
          return wrongType(field, index, "a whole number of pods", value);
        }
        return converted;
      }),
    parts: <T>(field: string, source: string, part: PodPart) =>
      column(field, source).map((value, index) => {
        if (value === null || value === undefined) {
          return undefined;
        }
        const problem = podPartProblem(part, value);
        if (problem === undefined) {
          return value as T;
        }
        const place = placeOf(() => pathsOf(engine, source, object)[index]);
        reporter.onObject("RI-131", `${place}${problem.path}`, {
          component: component.name,
          ...(ids[index] === "" ? {} : { instance: ids[index] ?? "" }),
          message: `${problem.expected} is expected in a ${part}, but this is ${jsonType(problem.value)}`,
          expected: problem.expected,
          received: jsonType(problem.value),
        });
        return problem.structural ? undefined : (value as T);
      }),
    hasFailed: () => failed,
  };
}

function usableIds(component: Component, results: readonly unknown[], reporter: Reporter): readonly string[] {
  const path = `${component.pointer}/instanceIdPath`;
  const seen = new Set<string>();
  for (const [index, id] of results.entries()) {
    const usable = typeof id === "string" && id !== "";
    if (!usable || seen.has(id)) {
      reporter.onDefinition("RI-111", path, {
        component: component.name,
        message: usable
          ? `instance id ${id} is given to two instances of component ${component.name}`
          : `the id of instance ${index} of component ${component.name} must be a text that is not empty, but is ${jsonType(id)}`,
      });
    }
    seen.add(usable ? id : "");
  }
  return results.map((id, index) => (typeof id === "string" && id !== "" ? id : `#${index}`));
}

function mismatch(component: Component, results: number, instances: number) {
  const subject =
    component.instanceIdPath === undefined ? "one component without instanceIdPath" : `${instances} instances`;
  return {
    component: component.name,
    message: `the path yields ${results} results for ${subject}, so which value belongs to which instance cannot be told`,
    expected: `${instances} results`,
    received: `${results} results`,
    ...(component.instanceIdPath === undefined
      ? { fix: "give the component an instanceIdPath" }
      : { fix: "yield one result for each instance, null where it has none: .items[] | (.field // null)" }),
  };
}

function placeOf(path: () => readonly (string | number)[] | undefined): string {
  try {
    return pointerTo("", ...(path() ?? []));
  } catch (error) {
    failureOf(error);
    return "";
  }
}
