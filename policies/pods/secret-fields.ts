import { pointerTo } from "../../src/base/pointer.ts";
import { at, members } from "../../src/base/read.ts";
import { mayNameSecret } from "./secret-keys.ts";
import { isWrittenSecret } from "./secret-literals.ts";
import { type FoundSecret, namedSecret, type PlacedSecret, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** Fields with the settings of a program: Spark and Hadoop, Ray, Milvus. */
const SETTINGS: ReadonlySet<string> = new Set(["config", "hadoopConf", "rayStartParams", "sparkConf"]);
/** Fields with the cloud-init file that a virtual machine runs at its first start. */
const CLOUD_INIT: ReadonlySet<string> = new Set(["userData", "userDataBase64"]);
/** Spark properties that refer to Secrets, for mounts and variables. */
const SECRET_REFERENCE = /\.secret(?:s|KeyRef)\./;

/** Whether a field of this name contains settings of a program. */
export function isSettings(name: string): boolean {
  return SETTINGS.has(name);
}

/**
 * Whether `secretsBelow` may return a field.
 *
 * @param isSetting whether the field is among the settings of a program
 */
export function mayBeSecretField(name: string, value: string, isSetting: boolean): boolean {
  if (secretValues(value).length > 0) return true;
  if (isSetting) return mayNameSecret(name);
  return CLOUD_INIT.has(name);
}

/**
 * The secrets in strings anywhere in the `spec` of an object, except in the skipped members. They are recognised by
 * their values, and in settings of a program and cloud-init files also by their names.
 */
export function secretsBelow(object: unknown, skipped: readonly string[]): readonly PlacedSecret[] {
  const secrets: PlacedSecret[] = [];
  const segments = ["spec"];
  const visit = (key: string, value: unknown, isSetting: boolean) => {
    if (typeof value === "string") {
      for (const secret of isSetting ? secretsOfSetting(key, value) : secretsOfField(key, value)) {
        secrets.push({ ...secret, path: pointerTo("", ...segments, key), owner: `field ${key}` });
      }
      return;
    }
    if (typeof value !== "object" || value === null) return;
    segments.push(key);
    for (const [name, member] of Object.entries(value)) visit(name, member, isSetting || isSettings(key));
    segments.pop();
  };
  for (const [key, member] of members(at(object, "spec"))) if (!skipped.includes(key)) visit(key, member, false);
  return secrets;
}

function secretsOfField(name: string, value: string): readonly FoundSecret[] {
  if (name === "userData") return secretsIn(value, "settings");
  if (name === "userDataBase64") return secretsIn(Buffer.from(value, "base64").toString("utf8"), "settings");
  return secretValues(value).map((secret) => ({ ...secret, key: secret.what }));
}

function secretsOfSetting(name: string, value: string): readonly FoundSecret[] {
  return namedSecret(value, !SECRET_REFERENCE.test(name) && isWrittenSecret(name, value), name);
}
