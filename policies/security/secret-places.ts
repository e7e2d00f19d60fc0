import { pointerTo } from "../../src/model/pointer.ts";
import { at, isObject, members } from "../../src/policy/read.ts";
import type { PodView } from "../../src/policy/workload-view.ts";
import { secretsOfContainer } from "./secret-containers.ts";
import { isWrittenSecret } from "./secret-literals.ts";
import { namedSecret, type PlacedSecret, secretVariable } from "./secret-named.ts";
import { type FoundSecret, kindOfFile, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** Secrets that a pod template has written out: in variables, commands, headers of probes, and annotations. */
export function secretsOfPod(pod: PodView): readonly PlacedSecret[] {
  return [
    ...pod.containers.flatMap((view) => secretsOfContainer(view)),
    ...annotations(pod.annotations, "/metadata/annotations", "the pod"),
  ];
}

/** Secrets in annotations. */
export function annotations(map: unknown, base: string, owner: string): readonly PlacedSecret[] {
  return members(map).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    // Annotations about secrets hold names, paths and sums of them: only what is surely a secret counts by its name.
    const isNamed = !/secret$/i.test(name) && isWrittenSecret(name.slice(name.lastIndexOf("/") + 1), value);
    return namedSecret(value, isNamed, name).map((found) => ({
      ...found,
      path: pointerTo(base, name),
      owner: `annotation ${name} of ${owner}`,
    }));
  });
}

/** Secrets in the data of a ConfigMap. */
export function secretsOfConfigMap(object: unknown): readonly PlacedSecret[] {
  return members(at(object, "data")).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const isFile = value.includes("\n");
    const found = isFile
      ? secretsIn(value, kindOfFile(name))
      : namedSecret(value, isWrittenSecret(name, value), name, () => secretsIn(value, kindOfFile(name)));
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
  const visit = (key: string | number, value: unknown) => {
    const isSetting = way.some((above) => SETTINGS.has(String(above)));
    way.push(key);
    if (typeof value === "string") {
      for (const secret of isSetting ? secretsOfSetting(String(key), value) : secretsOfField(String(key), value)) {
        found.push({ ...secret, path: pointerTo("", ...way), owner: `field ${key}` });
      }
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) visit(index, value[index]);
    } else if (isObject(value)) {
      for (const name in value) visit(name, value[name]);
    }
    way.pop();
  };
  for (const [key, member] of members(at(object, "spec"))) {
    if (!skipped.includes(key)) visit(key, member);
  }
  return found;
}

const NONE: readonly FoundSecret[] = Object.freeze([]);

function secretsOfField(name: string, value: string): readonly FoundSecret[] {
  if (name === "userData") return secretsIn(value, "settings");
  if (name === "userDataBase64") return secretsIn(Buffer.from(value, "base64").toString("utf8"), "settings");
  const found = secretValues(value);
  return found.length === 0 ? NONE : found.map((secret) => ({ ...secret, key: secret.what }));
}

function secretsOfSetting(name: string, value: string): readonly FoundSecret[] {
  return namedSecret(value, !OF_SECRETS.test(name) && isWrittenSecret(name, value), name);
}
