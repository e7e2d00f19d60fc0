import type { KubeObject } from "../../src/kernel/index.ts";
import { isObject } from "../../src/kernel/index.ts";
import { areContainers, type PodSign, signOf } from "./pod-signs.ts";
import { isSecretParameter, isSettings, mayBeSecretField } from "./secret-fields.ts";

/**
 * Everything that rules check anywhere in an object, excluding its status; for most objects only their pod specs. It
 * has no paths: a rule that may have a finding searches the object itself.
 */
export interface Outline {
  /** Objects that look like pod specs, also those inside another one. */
  readonly podSpecs: readonly object[];
  /** Fields that only pods have, outside of metadata and of the containers of `podSpecs`. */
  readonly podSigns: readonly PodSign[];
  /**
   * Whether a string outside of metadata may be a secret because of its value or, in the fields where `secretsBelow`
   * checks names, because of its name. Also true if metadata has pod specs, since their strings are not checked.
   */
  readonly mayHoldSecret: boolean;
  /** Objects inside the object, outside of its metadata, whose `kind` is `Secret`; absent for none. */
  readonly secrets?: readonly Readonly<Record<string, unknown>>[];
}

/** The latest outline. One is enough, since all rules check an object before the next object. */
let latest: { readonly object: KubeObject; readonly outline: Outline } | undefined;

/** Returns the outline of an object. Rules that check the same object one after another share it. */
export function outlineOf(object: KubeObject): Outline {
  if (latest?.object !== object) latest = { object, outline: readOutline(object) };
  return latest.outline;
}

interface OutlineDraft extends Outline {
  readonly podSpecs: object[];
  readonly podSigns: PodSign[];
  secrets?: Readonly<Record<string, unknown>>[];
  mayHoldSecret: boolean;
}

function readOutline(object: KubeObject): Outline {
  const { metadata, containers } = object;
  // Strings are read only while this is false, so those in metadata are skipped.
  const draft: OutlineDraft = { podSpecs: [], podSigns: [], mayHoldSecret: true };
  if (isObject(metadata)) visit("metadata", metadata, true, false, draft);
  delete draft.secrets;
  draft.mayHoldSecret = draft.podSpecs.length > 0;
  if (areContainers(containers)) draft.podSpecs.push(object);
  for (const key in object) {
    const member = object[key];
    if (key === "metadata" || key === "status") continue;
    if (typeof member === "string") readText(key, member, false, draft);
    else if (typeof member === "object" && member !== null) visit(key, member, false, false, draft);
  }
  return draft;
}

/**
 * @param skipsSigns whether pod signs are ignored here, in metadata and in pods
 * @param isSetting whether strings here are settings of a program, which may be secrets because of their names
 */
function visit(name: string, value: object, skipsSigns: boolean, isSetting: boolean, draft: OutlineDraft): void {
  const areSettings = isSetting || isSettings(name);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item === "string") readText("", item, areSettings, draft);
      else if (typeof item === "object" && item !== null) visit("", item, skipsSigns, areSettings, draft);
    }
    return;
  }
  if (!isObject(value)) return;
  for (const key in value) {
    const member = value[key];
    if (typeof member === "string") {
      readText(key, member, areSettings, draft);
      if (key === "value" && !draft.mayHoldSecret && isSecretParameter(value)) draft.mayHoldSecret = true;
      if (key === "kind" && member === "Secret") addSecret(value, draft);
    }
    const sign = skipsSigns ? undefined : signOf(key, member, name, value);
    if (sign !== undefined) draft.podSigns.push(sign);
    if (typeof member !== "object" || member === null) continue;
    const isPodSpec = key === "containers" && areContainers(member);
    if (isPodSpec) draft.podSpecs.push(value);
    visit(key, member, skipsSigns || sign !== undefined || isPodSpec, areSettings, draft);
  }
}

function addSecret(secret: Readonly<Record<string, unknown>>, draft: OutlineDraft): void {
  draft.secrets ??= [];
  draft.secrets.push(secret);
}

function readText(name: string, text: string, isSetting: boolean, draft: OutlineDraft): void {
  if (!draft.mayHoldSecret && mayBeSecretField(name, text, isSetting)) draft.mayHoldSecret = true;
}
