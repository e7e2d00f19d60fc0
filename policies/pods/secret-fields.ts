import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, record } from "../../src/base/read.ts";
import { mayNameSecret } from "./secret-keys.ts";
import { isWrittenSecret } from "./secret-literals.ts";
import { namedSecret, type PlacedSecret } from "./secret-named.ts";
import { type FoundSecret, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** Members of a spec that hold settings of a program by name: of Spark and Hadoop, of Ray, of Milvus. */
const SETTINGS: ReadonlySet<string> = new Set(["config", "hadoopConf", "rayStartParams", "sparkConf"]);
/** What a virtual machine runs at its first start. */
const FIRST_START: ReadonlySet<string> = new Set(["userData", "userDataBase64"]);
/** Properties of Spark that name Secrets: where they are mounted, and the key of a variable. */
const OF_SECRETS = /\.secret(?:s|KeyRef)\./;

/** Whether the member of a name holds settings of a program. */
export function isSettings(name: string): boolean {
  return SETTINGS.has(name);
}

/** Whether a field may be one of those that `secretsBelow` gives; `isSetting` as there. */
export function mayBeSecretField(name: string, value: string, isSetting: boolean): boolean {
  if (secretValues(value).length > 0) return true;
  return isSetting ? mayNameSecret(name) : FIRST_START.has(name);
}

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
  for (const key in spec) if (!skipped.includes(key)) visit(key, spec[key], false);
  return found;
}

function secretsOfField(name: string | number, value: string): readonly FoundSecret[] {
  if (name === "userData") return secretsIn(value, "settings");
  if (name === "userDataBase64") return secretsIn(Buffer.from(value, "base64").toString("utf8"), "settings");
  return secretValues(value).map((secret) => ({ ...secret, key: secret.what }));
}

function secretsOfSetting(name: string, value: string): readonly FoundSecret[] {
  return namedSecret(value, !OF_SECRETS.test(name) && isWrittenSecret(name, value), name);
}
