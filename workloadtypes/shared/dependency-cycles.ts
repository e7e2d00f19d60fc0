import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { formatValue } from "../../src/kernel/index.ts";

/** A part of an object that names others, which come before it. */
export interface DependentPart {
  readonly name: string;
  /** JSON pointer of the part. */
  readonly path: string;
  /** The names, with the pointers of the fields that have them. */
  readonly dependencies: readonly { readonly name: string; readonly path: string }[];
}

/** The first dependency of each cycle, found without recursion, because a chain may be longer than the call stack. */
export function cycleFaults(parts: readonly DependentPart[]): readonly ObjectFault[] {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const done = new Set<DependentPart>();
  const faults: ObjectFault[] = [];
  for (const start of parts) {
    const open = [{ part: start, next: 0 }];
    const onWay = new Set([start]);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const dependency = done.has(top.part) ? undefined : top.part.dependencies[top.next];
      if (dependency === undefined) {
        done.add(top.part);
        onWay.delete(top.part);
        open.pop();
        continue;
      }
      top.next += 1;
      const part = byName.get(dependency.name);
      if (part === undefined || done.has(part)) continue;
      if (onWay.has(part)) {
        faults.push(
          conflictingField(dependency.path, `closes a cycle with ${formatValue(dependency.name)}`, part.path),
        );
        continue;
      }
      onWay.add(part);
      open.push({ part, next: 0 });
    }
  }
  return faults;
}
