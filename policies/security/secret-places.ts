import { pointerTo } from "../../src/base/pointer.ts";
import { at, members, record } from "../../src/base/read.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { mayNameSecret } from "../pods/secret-keys.ts";
import { isWrittenSecret } from "../pods/secret-literals.ts";
import { kindOfFile, namedSecret, type PlacedSecret, secretsIn, secretVariable } from "../pods/secret-texts.ts";
import { addSecretsOfContainer } from "./secret-containers.ts";

/**
 * Secrets that a pod template has written out: in variables, commands, headers of probes, and annotations.
 *
 * @param byNameOnly whether it is known already that no text of its spec is a secret by its value
 */
export function secretsOfPod({ containers, annotations }: PodView, byNameOnly: boolean): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  for (const view of containers) addSecretsOfContainer(view, byNameOnly, found);
  addSecretsOfAnnotations(annotations, "the pod", found);
  return found;
}

/** Adds the secrets in annotations, which are at the same place in objects and in pod templates. */
export function addSecretsOfAnnotations(annotations: unknown, owner: string, found: PlacedSecret[]): void {
  const values = record(annotations);
  for (const name in values) {
    const value = values[name];
    if (typeof value !== "string") continue;
    for (const secret of namedSecret(value, isSecretAnnotation(name, value), name)) {
      const path = pointerTo("/metadata/annotations", name);
      found.push({ ...secret, path, owner: `annotation ${name} of ${owner}` });
    }
  }
}

// Annotations about secrets hold names, paths and sums of them: only what is surely a secret counts by its name.
function isSecretAnnotation(name: string, value: string): boolean {
  if (!mayNameSecret(name) || /secret$/i.test(name)) return false;
  return isWrittenSecret(name.slice(name.lastIndexOf("/") + 1), value);
}

/** Secrets in the data of a ConfigMap. */
export function secretsOfConfigMap(object: unknown): readonly PlacedSecret[] {
  return members(at(object, "data")).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const isFile = value.includes("\n");
    const named = isFile ? [] : namedSecret(value, isWrittenSecret(name, value), name);
    const found = named.length > 0 ? named : secretsIn(value, kindOfFile(name));
    return found.map((secret) => ({ ...secret, path: pointerTo("/data", name), owner: `key ${name}` }));
  });
}

/** Variables of the platform's own kinds: `spec.environment.items.<name>.value`. */
export function secretsOfPlatformObject(object: unknown): readonly PlacedSecret[] {
  return members(at(object, "spec", "environment", "items")).flatMap(([name, item]) =>
    secretVariable(name, at(item, "value")).map((found) => ({
      ...found,
      path: pointerTo("/spec/environment/items", name, "value"),
      owner: `variable ${name}`,
    })),
  );
}
