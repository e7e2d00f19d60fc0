import type { KubeObject } from "../../src/base/kubernetes.ts";
import { areContainers, type PodSign, signOf } from "./pod-signs.ts";
import { isSettings, mayBeSecretField } from "./secret-fields.ts";

/**
 * What stands anywhere in an object, but for its status, and concerns rules: of nearly every object only the specs of
 * its pods. Where in the object it stands, a rule finds out by a walk of its own, if it may have a finding at all.
 */
export interface Outline {
  /** What looks like the spec of a pod; also within another. */
  readonly podSpecs: readonly object[];
  /** What only pods have, outside of metadata and of the containers of such specs. */
  readonly podSigns: readonly PodSign[];
  /**
   * Whether a text outside of metadata may be a secret by its value, or in a field for which `secretsBelow` looks at
   * names. Also where metadata has what looks like the spec of a pod, so that the texts of all `podSpecs` count.
   */
  readonly mayHoldSecret: boolean;
}

/** The last answer: rules of one object run one after the other. */
const LAST: { object?: KubeObject; outline?: Outline } = {};

/** The outline of an object, from one walk however many rules ask. */
export function outlineOf(object: KubeObject): Outline {
  if (LAST.object === object && LAST.outline !== undefined) return LAST.outline;
  const outline = readOutline(object as unknown as Members);
  LAST.object = object;
  LAST.outline = outline;
  return outline;
}

type Members = Readonly<Record<string, unknown>>;

interface Draft extends Outline {
  readonly podSpecs: object[];
  readonly podSigns: PodSign[];
  mayHoldSecret: boolean;
}

function readOutline(object: Members): Outline {
  const { metadata, containers } = object;
  // While it is true already, no text is looked at.
  const draft: Draft = { podSpecs: [], podSigns: [], mayHoldSecret: true };
  if (typeof metadata === "object" && metadata !== null) visit("metadata", metadata, true, false, draft);
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
 * @param isApart whether signs of pods here say nothing
 * @param isSetting whether texts here are settings of a program, whose names tell secrets
 */
function visit(name: string, value: object, isApart: boolean, isSetting: boolean, draft: Draft): void {
  const areSettings = isSetting || isSettings(name);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item === "string") readText("", item, areSettings, draft);
      else if (typeof item === "object" && item !== null) visit("", item, isApart, areSettings, draft);
    }
    return;
  }
  const members = value as Members;
  for (const key in members) {
    const member = members[key];
    if (typeof member === "string") readText(key, member, areSettings, draft);
    const sign = isApart ? undefined : signOf(key, member, name);
    if (sign !== undefined) draft.podSigns.push(sign);
    if (typeof member !== "object" || member === null) continue;
    const isOfPod = key === "containers" && areContainers(member);
    if (isOfPod) draft.podSpecs.push(value);
    visit(key, member, isApart || sign !== undefined || isOfPod, areSettings, draft);
  }
}

function readText(name: string, text: string, isSetting: boolean, draft: Draft): void {
  if (!draft.mayHoldSecret && mayBeSecretField(name, text, isSetting)) draft.mayHoldSecret = true;
}
