import { createHash } from "node:crypto";
import type { KustomizeFiles } from "../kustomize-cases.ts";
import { CHANGES, type Scope } from "./changes.ts";
import { Dice } from "./dice.ts";
import { type RandomObject, randomObject } from "./objects.ts";
import { PLUG_INS } from "./plug-ins.ts";

/** The file with four bytes for each random repository: what kustomize has built of it, or 0 where it refuses it. */
export const RANDOM_ANSWERS = "test/fixtures/kustomize/random.bin";
/** The number of recorded answers. */
export const RANDOM_COUNT = 500;

/** A number for built objects, which is never 0. */
export function builtDigest(objects: readonly unknown[]): number {
  return createHash("sha256").update(JSON.stringify(objects)).digest().readUInt32BE(0) || 1;
}

/** The files of a random repository with a kustomization at its top, which may have bases and components. */
export function randomRepository(seed: number): KustomizeFiles {
  const dice = new Dice(seed);
  const files: Record<string, unknown> = {};
  let count = 0;
  /** Adds a kustomization with its files, and returns the objects that it includes. */
  const kustomization = (
    folder: string,
    level: number,
    inherited: readonly RandomObject[] = [],
  ): readonly RandomObject[] => {
    const isComponent = inherited.length > 0;
    const file = (content: unknown, ending = "yaml") => {
      count += 1;
      const name = `f${count}.${ending}`;
      files[`${folder}${name}`] = content;
      return name;
    };
    const objects: RandomObject[] = [...inherited];
    const resources = dice.list(isComponent ? 0 : 1, isComponent ? 1 : 3, () => {
      const object = randomObject(dice);
      objects.push(object);
      return file(object, dice.pick(["yaml", "json"]));
    });
    const bases = level < 2 ? dice.some([`base${level}`, `other${level}`], level === 0 ? 35 : 20) : [];
    for (const base of bases) objects.push(...kustomization(`${folder}${base}/`, level + 1));
    const components = level < 2 && dice.chance(20) ? ["component"] : [];
    for (const component of components) objects.push(...kustomization(`${folder}${component}/`, 2, [...objects]));
    const scope: Scope = { dice, objects, file };
    const density = dice.pick([30, 60, 100]);
    const fields = Object.entries({ ...CHANGES, ...PLUG_INS }).flatMap(([field, [percent, make]]) => {
      const value = dice.chance((percent * density) / 100) ? make(scope) : undefined;
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[field, value] as const];
    });
    const usesBases = dice.chance(10);
    files[`${folder}kustomization.yaml`] = {
      ...(isComponent && { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component" }),
      resources: usesBases ? resources : [...resources, ...bases],
      ...(usesBases && bases.length > 0 && { bases }),
      ...(components.length > 0 && { components }),
      ...Object.fromEntries(fields),
    };
    return objects;
  };
  kustomization("", 0);
  return files;
}
