import { at, groupOf, items, nearest, pointerTo, text } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";
import type { Syncer } from "../../src/synth/index.ts";

/** Receives a problem of a syncer: its JSON pointer, and the rest of the sentence about it. */
export type Found = (path: string, message: string) => void;

const FLUX = "kustomize.toolkit.fluxcd.io";

const namesIn = oncePerSet((set): ReadonlySet<string> => {
  return new Set(set.ofKind(FLUX, "Kustomization").map(({ object }) => object.metadata.name));
});

/** Reports the dependencies and health checks of a Kustomization that do not exist. */
export function checkKustomization({ spec }: Syncer, set: ObjectSet, found: Found): void {
  for (const [index, entry] of items(at(spec, "dependsOn")).entries()) {
    const name = text(at(entry, "name")) ?? "";
    // A kustomization may give the namespace, so the name decides.
    if (namesIn(set).has(name) || name.includes("${")) continue;
    found(
      pointerTo("/spec/dependsOn", index),
      `depends on ${name}, which no Kustomization here has: Flux reports DependencyNotReady, and applies nothing`,
    );
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
