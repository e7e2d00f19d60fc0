import { at, groupOf, isContainer, type KubeObject, text } from "../../kernel/index.ts";
import { kindName } from "../../model/index.ts";

/** Annotation with the wave of an object in Argo CD, which is 0 without it. */
export const WAVE_ANNOTATION = "argocd.argoproj.io/sync-wave";

/**
 * The wave of servers, runs and everything else. It is the last one, because Argo CD does not wait for the health of the last
 * wave: an operation that waits for a server skips every later commit, also the one that repairs the server.
 */
const LAST_WAVE = 0;

/** The waves of the kinds that workloads need, by `group/Kind`. */
const EARLY_WAVES: ReadonlyMap<string, number> = new Map([
  ["apiextensions.k8s.io/CustomResourceDefinition", -3],
  ["Namespace", -2],
  ["kai.scheduler/Topology", -2],
  ["scheduling.k8s.io/PriorityClass", -2],
  ["scheduling.run.ai/Queue", -2],
  ["optimization.nvidia.com/ResourceInterface", -1],
  ["run.ai/Karta", -1],
  ["scheduling.run.ai/PodGroup", -1],
]);

/**
 * Returns a function for the wave of each object of a cluster. A claim is in the first wave that mounts it: many claims are
 * bound when a pod uses them, and Argo CD waits for a claim that is not bound.
 */
export function wavesOf(objects: readonly KubeObject[]): (object: KubeObject) => number {
  const waveWithoutClaims = (object: KubeObject) => {
    const own = writtenWave(object);
    if (own !== undefined) return own;
    return EARLY_WAVES.get(nameOfKind(object)) ?? LAST_WAVE;
  };
  const claimWaves = new Map<string, number>();
  if (objects.some(isClaim)) {
    for (const object of objects) {
      const wave = waveWithoutClaims(object);
      for (const name of mountedClaims(object)) {
        const key = claimKey(object, name);
        claimWaves.set(key, Math.min(wave, claimWaves.get(key) ?? wave));
      }
    }
  }
  return (object) => {
    if (!isClaim(object)) return waveWithoutClaims(object);
    return claimWaves.get(claimKey(object, object.metadata.name)) ?? LAST_WAVE;
  };
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
