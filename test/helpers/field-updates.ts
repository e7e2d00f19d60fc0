import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parentPointer, pointerSegments, valueAt } from "../../src/kernel/base/pointer.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { ROOT } from "./repository.ts";

/** An update of an existing object, and whether an API server accepts it. */
interface FieldUpdate {
  readonly title: string;
  readonly after: KubeObject;
  readonly isAccepted: boolean;
}

/** An object, its status in a cluster if updates depend on it, and updates of it. */
interface UpdatedObject {
  readonly before: KubeObject;
  readonly status: unknown;
  readonly updates: readonly FieldUpdate[];
}

interface Entry {
  readonly object: KubeObject & { readonly status?: unknown };
  readonly accepted?: readonly Readonly<Record<string, unknown>>[];
  readonly rejected?: readonly Readonly<Record<string, unknown>>[];
}

/** Objects of Kubernetes, with updates of them and the answers of an API server. */
export function fieldUpdates(): readonly UpdatedObject[] {
  const path = join(ROOT, "test/fixtures/field-updates.yaml");
  const entries = readYaml(readFileSync(path, "utf8"), path).documents.flatMap(({ value }) => value as Entry[]);
  return entries.map(({ object: { status, ...object }, accepted = [], rejected = [] }) => ({
    before: object,
    status,
    updates: [...accepted, ...rejected].map((values, index) => ({
      title: `${object.kind} ${object.metadata.name}: ${JSON.stringify(values)}`,
      after: updated(object, values),
      isAccepted: index < accepted.length,
    })),
  }));
}

function updated(object: KubeObject, values: Readonly<Record<string, unknown>>): KubeObject {
  const copy = structuredClone(object);
  for (const [pointer, value] of Object.entries(values)) {
    const parent = valueAt(copy, parentPointer(pointer)) as Record<string, unknown>;
    const name = pointerSegments(pointer).at(-1) ?? "";
    if (value === null) delete parent[name];
    else parent[name] = value;
  }
  return copy;
}
