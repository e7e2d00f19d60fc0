import { count } from "../../kernel/index.ts";
import type { Danger } from "./dangers/danger.ts";
import { reducedReading } from "./dangers/danger-signs.ts";
import type { InterfaceImpact, ObjectReading } from "./interface-impact.ts";

/** Returns a danger for each object in which a changed Resource Interface finds fewer pods or GPUs. */
export function readingDangers(impacts: readonly InterfaceImpact[]): readonly Danger[] {
  return impacts.flatMap(({ object, before, after }) => {
    const [old, now] = [before ?? NOTHING, after ?? NOTHING];
    if (now.pods >= old.pods && now.gpus >= old.gpus) return [];
    const message = `the changed Resource Interface finds ${textOf(now)} in it; that of the base finds ${textOf(old)}`;
    return [{ sign: reducedReading.id, object, message, upstream: reducedReading.upstream }];
  });
}

type Counts = Pick<ObjectReading, "pods" | "gpus">;

const NOTHING: Counts = { pods: 0, gpus: 0 };

function textOf({ pods, gpus }: Counts): string {
  return `${count(pods, "pod")} with ${count(gpus, "GPU")}`;
}
