import { at, items, member, pointerTo, text } from "../../src/kernel/index.ts";

/** A replicated job of a runtime that a patch of a TrainJob changes. */
interface PatchedJob {
  readonly name: string;
  /** JSON pointer into the TrainJob. */
  readonly path: string;
  readonly containers: readonly PatchedContainer[];
}

/** A container or init container of a patch. */
interface PatchedContainer {
  readonly name: string;
  readonly path: string;
  readonly container: unknown;
  readonly isInit: boolean;
}

/** The replicated jobs of one of the `runtimePatches`, which is at `path`. */
export function patchedJobs(patch: unknown, path: string): readonly PatchedJob[] {
  const jobs = items(at(patch, "trainingRuntimeSpec", "template", "spec", "replicatedJobs"));
  return jobs.map((job, index) => {
    const place = pointerTo(path, "trainingRuntimeSpec", "template", "spec", "replicatedJobs", index);
    const pod = at(job, "template", "spec", "template", "spec");
    const containers = ["containers", "initContainers"].flatMap((list) =>
      items(member(pod, list)).map((container, position) => ({
        name: text(member(container, "name")) ?? "",
        path: pointerTo(place, "template", "spec", "template", "spec", list, position),
        container,
        isInit: list === "initContainers",
      })),
    );
    return { name: text(member(job, "name")) ?? "", path: place, containers };
  });
}
