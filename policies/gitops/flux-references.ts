import { at, groupOf, items, nearest, pointerTo, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";

/** Receives a problem of a syncer: its JSON pointer, and the rest of the sentence about it. */
export type Found = (path: string, message: string) => void;

const FLUX = "kustomize.toolkit.fluxcd.io";

/** Reports the dependencies and health checks of a Kustomization that do not exist, and cycles. */
export function checkKustomization({ checked, spec }: Syncer, set: ObjectSet, found: Found): void {
  const others = set.ofKind(FLUX, "Kustomization");
  for (const [index, entry] of items(at(spec, "dependsOn")).entries()) {
    const name = text(at(entry, "name")) ?? "";
    const path = pointerTo("/spec/dependsOn", index);
    // A kustomization may give the namespace, so the name decides.
    const dependency = others.find(({ object }) => object.metadata.name === name);
    if (dependency === undefined) {
      if (name.includes("${")) continue;
      found(
        path,
        `depends on ${name}, which no Kustomization here has: Flux reports DependencyNotReady, and applies nothing`,
      );
    } else if (isReachable(dependency, checked, others)) {
      found(path, `depends on ${name}, which depends on it: Flux applies neither of them`);
    }
  }
  for (const [index, entry] of items(at(spec, "healthChecks")).entries()) {
    const [kind = "", name = "", namespace = ""] = ["kind", "name", "namespace"].map((field) => text(at(entry, field)));
    const known = set
      .ofKind(groupOf(text(at(entry, "apiVersion")) ?? ""), kind)
      .flatMap(({ object: { metadata } }) => ((metadata.namespace ?? "") === namespace ? metadata.name : []));
    const close = known.includes(name) ? undefined : nearest(name, known);
    if (close === undefined) continue;
    found(
      pointerTo("/spec/healthChecks", index),
      `checks the health of ${kind} ${name}, which does not exist; did you mean ${close}? Flux waits until its timeout, and reports HealthCheckFailed`,
    );
  }
}

/** Whether a Kustomization depends on another one, directly or through others. */
function isReachable(from: CheckedObject, to: CheckedObject, all: readonly CheckedObject[]): boolean {
  const seen = new Set([from]);
  for (const each of seen) {
    if (each === to) return true;
    for (const entry of items(at(each.object.spec, "dependsOn"))) {
      const next = all.find(({ object: { metadata } }) => {
        return (
          metadata.name === at(entry, "name") &&
          metadata.namespace === (at(entry, "namespace") ?? each.object.metadata.namespace)
        );
      });
      if (next !== undefined) seen.add(next);
    }
  }
  return false;
}
