import { resolve } from "node:path";
import { DIST_FOLDER } from "../../inputs/index.ts";
import { equalValues, getOrCreate, given, textOfFile } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import { identityOf } from "../../rules/index.ts";
import { successors } from "./old-copies.ts";

/** The objects that the definitions of a repository make, as a synth writes them. */
export interface WantedObjects {
  readonly objects: readonly CheckedObject[];
  /** Whether any other object may be one of a definition: of one in TypeScript, which was not run, or of one that is gone. */
  readonly keepsOthers: boolean;
  /** Whether a definition cannot be used, so that its objects are missing. */
  readonly lacksDefinitions: boolean;
}

/** Objects of the output folder that are not in the set. */
export interface SortedOutput {
  /** Those that a synth keeps, or whose definition is not judged: all findings count. */
  readonly whole: readonly CheckedObject[];
  /** Those that a synth replaces or removes. */
  readonly replaced: readonly CheckedObject[];
  /** The files that certainly are not what the definitions make. */
  readonly stale: readonly string[];
}

/** Sorts objects of the output folder by what a synth will do with them. */
export function sortOutput(objects: readonly CheckedObject[], set: ObjectSet, wanted: WantedObjects): SortedOutput {
  const made = new Map<string, CheckedObject[]>();
  for (const each of wanted.objects) getOrCreate(made, keyOf(each), (): CheckedObject[] => []).push(each);
  const successorOf = successors(wanted.objects);
  const whole: CheckedObject[] = [];
  const replaced: CheckedObject[] = [];
  const stale = new Set<string>();
  for (const checked of objects) {
    const same = made.get(keyOf(checked))?.find(({ object }) => equalValues(object, checked.object));
    if (same !== undefined) {
      // A check of files judges manifests below workloads/ without what muster.yaml adds to them.
      const inSet = set.findAll(identityOf(checked.object, checked.cluster.name));
      if (inSet.length === 0) whole.push(withFacts(checked, same));
      continue;
    }
    const successor = successorOf(checked);
    if (successor === undefined && wanted.keepsOthers) {
      whole.push(hasReview(checked) ? { ...checked, managed: true } : checked);
      continue;
    }
    replaced.push(withFacts(checked, successor));
    if (successor !== undefined || !wanted.lacksDefinitions) stale.add(checked.file ?? "");
  }
  return { whole, replaced, stale: [...stale] };
}

function keyOf({ object, cluster }: CheckedObject): string {
  return JSON.stringify(identityOf(object, cluster.name));
}

function withFacts(checked: CheckedObject, made: CheckedObject | undefined): CheckedObject {
  return { ...checked, ...given({ managed: made?.managed, fromOrganization: made?.fromOrganization }) };
}

/** Whether an expanded definition has made an object, by its pods for reviewers. */
function hasReview({ file = "" }: CheckedObject): boolean {
  const review = reviewPathOf(file);
  return review !== undefined && textOfFile(resolve(review))?.includes("    muster.dev/grouping: ") === true;
}

/** The path of the file for reviewers beside an applied manifest of the output folder. */
function reviewPathOf(file: string): string | undefined {
  const parts = file.split("/");
  const zone = parts.lastIndexOf("apply");
  if (zone < 1 || !parts.includes(DIST_FOLDER)) return undefined;
  return parts.with(zone, "review").join("/");
}
