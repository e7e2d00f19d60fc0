import type { Issue } from "../../../../src/kernel/finding/issue.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import type { ResourceInterface } from "../../../../src/model/resource-interface/resource-interface.ts";

export type Json = Readonly<Record<string, unknown>>;

export const rootKind = { group: "ml.example.org", version: "v1", kind: "Train" };
const metadata = { name: "train" };

/** A bare definition: a root that is right, changed by `root`, and children owned by it. */
export function definition(root: Json = {}, children: readonly Json[] = [], gang?: Json): Json {
  const rootComponent = { name: "train", kind: rootKind, statusDefinition: { statusMappings: {} }, ...root };
  const childComponents = children.map((child) => ({ ownerRef: "train", ...child }));
  return {
    spec: {
      structureDefinition: { rootComponent, ...(children.length === 0 ? {} : { childComponents }) },
      ...(gang === undefined ? {} : { optimizationInstructions: { gangScheduling: gang } }),
    },
  };
}

export function asResourceInterface(bare: Json): Json {
  return { apiVersion: "optimization.nvidia.com/v1alpha1", kind: "ResourceInterface", metadata, ...bare };
}

export function asKarta(bare: Json): Json {
  return { apiVersion: "run.ai/v1alpha1", kind: "Karta", metadata, ...bare };
}

/** A definition that must be readable; its issues are of no interest. */
export function read(value: unknown): ResourceInterface {
  const { resourceInterface, issues } = parseResourceInterface(value);
  if (resourceInterface === undefined) throw new Error(`not readable: ${JSON.stringify(issues)}`);
  return resourceInterface;
}

/** A workload of the root kind. */
export function workload(spec: Json, more: Json = {}): Json {
  return {
    apiVersion: "ml.example.org/v1",
    kind: "Train",
    metadata: { name: "run-1", namespace: "team", uid: "uid-1" },
    spec,
    ...more,
  };
}

export function podWith(labels: Readonly<Record<string, string>>, name = "pod-a"): Json {
  return { apiVersion: "v1", kind: "Pod", metadata: { name, namespace: "team", labels } };
}

/** A pod template with one container. */
export function template(image: string): Json {
  return { spec: { containers: [{ name: "main", image }] } };
}

/** Issues as `RULE path`, for tests that do not look at words. */
export function places(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ rule, path }) => `${rule} ${path}`);
}

/** Freezes a value and everything in it: whoever changes it fails. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
