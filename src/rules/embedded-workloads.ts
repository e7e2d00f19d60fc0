import type { Catalogue } from "../interpret/index.ts";
import { embeddedObjects, type ReadWorkload, readWorkload, type WorkloadKnowledge } from "../interpret/index.ts";
import type { Issue, KubeObject } from "../kernel/index.ts";
import { given } from "../kernel/index.ts";
import type { CheckedObject, EmbeddedWorkload } from "../rule/index.ts";
import { compareReadings } from "./compare-readings.ts";
import { workloadView } from "./make-workload-view.ts";

/** The embedded workloads of most objects. */
export const NO_EMBEDDED: readonly EmbeddedWorkload[] = Object.freeze([]);

/**
 * The workloads inside an object. An object of a kind of the catalogue has none, unless the kind wraps other objects:
 * its own Resource Interface describes all of its pods.
 */
export function embeddedWorkloads(
  checked: CheckedObject,
  outer: ReadWorkload | undefined,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): readonly EmbeddedWorkload[] {
  const { cluster, file, locate, components } = checked;
  if (components !== undefined || (outer?.kind !== undefined && outer.kind.wraps !== true)) return NO_EMBEDDED;
  const found = embeddedObjects(checked.object, catalogue);
  if (found.length === 0) return NO_EMBEDDED;
  return found.flatMap(({ object, place, isPartial }) => {
    const read = readWorkload({ object, cluster }, catalogue, knowledge);
    if (read === undefined) return [];
    const inner = {
      object,
      cluster,
      ...given({
        file,
        isPartial,
        locate: locate && ((pointer: string, at?: "key" | "value") => locate(place(pointer), at)),
      }),
    };
    const compared = read.own && compareReadings(read.own, object);
    const issues = (compared?.issues ?? []).map((issue) => (isAbout(issue, object) ? within(issue, place) : issue));
    return [{ workload: workloadView(read.workload, inner, read.kind, compared), place, issues }];
  });
}

function isAbout({ object }: Issue, { apiVersion, kind }: KubeObject): boolean {
  return object?.apiVersion === apiVersion && object.kind === kind;
}

function within({ object, ...issue }: Issue, place: EmbeddedWorkload["place"]): Issue {
  return { ...issue, path: place(issue.path) };
}
