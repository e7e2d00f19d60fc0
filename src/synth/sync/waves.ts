import { at, groupOf, isContainer, type KubeObject, text } from "../../kernel/index.ts";
import { kindName } from "../../model/index.ts";

/** Annotation with the wave of an object in Argo CD, which is 0 without it. */
export const WAVE_ANNOTATION = "argocd.argoproj.io/sync-wave";

/**
 * Returns a function for the wave of a claim whose workloads have waves: the first one that mounts it, because many claims
 * are bound only when a pod uses them, and Argo CD waits for a claim that is not bound. Undefined for all other objects.
 */
export function claimWavesOf(objects: readonly KubeObject[]): (object: KubeObject) => number | undefined {
  if (!objects.some((object) => isClaim(object)) || objects.every((object) => writtenWave(object) === undefined)) {
    return () => undefined;
  }
  const waves = new Map<string, number>();
  for (const object of objects) {
    const wave = writtenWave(object) ?? 0;
    for (const name of mountedClaims(object)) {
      const key = claimKey(object, name);
      waves.set(key, Math.min(wave, waves.get(key) ?? wave));
    }
  }
  return (object) => (isClaim(object) ? waves.get(claimKey(object, object.metadata.name)) : undefined);
}

/** The wave that an object's annotation has; undefined for none and for one that is not a number. */
export function writtenWave({ metadata }: KubeObject): number | undefined {
  const wave = text(at(metadata.annotations, WAVE_ANNOTATION))?.trim() ?? "";
  if (/^[+-]?\d{1,6}$/.test(wave)) return Number(wave);
  return undefined;
}

/** `group/Kind` of an object, the kind alone in the core group. */
export function nameOfKind({ apiVersion, kind }: KubeObject): string {
  return kindName(groupOf(apiVersion), kind);
}

function isClaim(object: KubeObject): boolean {
  return nameOfKind(object) === "PersistentVolumeClaim";
}

function claimKey({ metadata }: KubeObject, name: string): string {
  return JSON.stringify([metadata.namespace ?? "", name]);
}

/** The names of the claims that pods anywhere in an object mount. */
export function mountedClaims(object: KubeObject): ReadonlySet<string> {
  const names = new Set<string>();
  collectClaims(object, names);
  return names;
}

function collectClaims(value: unknown, names: Set<string>): void {
  if (!isContainer(value)) return;
  const name = at(value, "persistentVolumeClaim", "claimName");
  if (typeof name === "string") names.add(name);
  for (const member of Object.values(value)) collectClaims(member, names);
}
