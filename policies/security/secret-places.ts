import { pointerTo } from "../../src/model/pointer.ts";
import { at, isObject, members, record } from "../../src/policy/read.ts";
import type { PodView } from "../../src/policy/workload-view.ts";
import { addSecretsOfContainer } from "./secret-containers.ts";
import { mayNameSecret } from "./secret-keys.ts";
import { isWrittenSecret } from "./secret-literals.ts";
import { namedSecret, type PlacedSecret, secretVariable } from "./secret-named.ts";
import { type FoundSecret, kindOfFile, secretsIn } from "./secret-texts.ts";
import { mayHoldSecret, secretValues } from "./secret-values.ts";

/** Secrets that a pod template has written out: in variables, commands, headers of probes, and annotations. */
export function secretsOfPod({ containers, annotations }: PodView): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  for (const view of containers) addSecretsOfContainer(view, found);
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

/** Members of a spec that hold settings of a program by name: of Spark and Hadoop, of Ray, of Milvus. */
const SETTINGS = new Set(["config", "hadoopConf", "rayStartParams", "sparkConf"]);
/** What a virtual machine runs at its first start. */
const FIRST_START = new Set(["userData", "userDataBase64"]);
/** Properties of Spark that name Secrets: where they are mounted, and the key of a variable. */
const OF_SECRETS = /\.secret(?:s|KeyRef)\./;

/**
 * Texts anywhere in the `spec` of an object that are secrets by their value, but for the given members of it; among
 * settings of a program by their name as well. What a virtual machine gets for its first start (cloud-init) is a file
 * of settings, in base64 under a name of its own.
 */
export function secretsBelow(object: unknown, skipped: readonly string[]): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  const way: (string | number)[] = ["spec"];
  const visit = (key: string | number, value: unknown, isSetting: boolean) => {
    if (typeof value === "string") {
      for (const secret of isSetting ? secretsOfSetting(String(key), value) : secretsOfField(key, value)) {
        found.push({ ...secret, path: pointerTo("", ...way, key), owner: `field ${key}` });
      }
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const areSettings = isSetting || SETTINGS.has(String(key));
    way.push(key);
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) visit(index, value[index], areSettings);
    } else if (isObject(value)) {
      for (const name in value) visit(name, value[name], areSettings);
    }
    way.pop();
  };
  const spec = record(at(object, "spec"));
  for (const key in spec) if (!skipped.includes(key) && mayMatter(key, spec[key], false)) visit(key, spec[key], false);
  return found;
}

// Whether there may be a secret in a part, so that a walk that keeps track of the way is worth it: hardly ever.
function mayMatter(key: string, value: unknown, areSettings: boolean): boolean {
  if (typeof value === "string") {
    return mayHoldSecret(value) || (areSettings ? mayNameSecret(key) : FIRST_START.has(key));
  }
  if (typeof value !== "object" || value === null) return false;
  const inSettings = areSettings || SETTINGS.has(key);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (mayMatter(key, value[index], inSettings)) return true;
  } else if (isObject(value)) {
    for (const name in value) if (mayMatter(name, value[name], inSettings)) return true;
  }
  return false;
}

function secretsOfField(name: string | number, value: string): readonly FoundSecret[] {
  if (name === "userData") return secretsIn(value, "settings");
  if (name === "userDataBase64") return secretsIn(Buffer.from(value, "base64").toString("utf8"), "settings");
  return secretValues(value).map((secret) => ({ ...secret, key: secret.what }));
}

function secretsOfSetting(name: string, value: string): readonly FoundSecret[] {
  return namedSecret(value, !OF_SECRETS.test(name) && isWrittenSecret(name, value), name);
}
