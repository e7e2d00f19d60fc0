import type { Scheduler } from "../../model/index.ts";
import type { Survey } from "../survey/survey.ts";

/** The scheduler of GPUs that the files of a repository name, and a file that does. */
export interface FoundScheduler {
  readonly scheduler: Scheduler;
  /** Absent where no file names one, or where most pods with GPUs name none. */
  readonly file?: string;
}

const NAMED = /^[ \t-]*schedulerName:[ \t]*["']?(kai|runai|volcano)\b/m;
const GPUS = /^[ \t-]*["']?nvidia\.com\/gpu["']?:/m;
const CONTAINERS = /^[ \t-]*containers:/m;

/** The objects by which a scheduler is recognised: the start of their `apiVersion` and their kinds. */
const OBJECTS: readonly (readonly [Scheduler, RegExp, RegExp])[] = [
  ["runai", /^run\.ai\//, /^(?!Karta$)/],
  ["kai", /^(?:scheduling\.run\.ai|kai\.resources|kai\.scheduler)\//, /^/],
  ["kueue", /^kueue\.x-k8s\.io\//, /^(?:ClusterQueue|LocalQueue)$/],
  ["volcano", /^scheduling\.volcano\.sh\//, /^Queue$/],
];

/**
 * Finds the scheduler by the names in pods and by its objects. A repository of samples has some pods for KAI and many others, or
 * objects of several schedulers, and says nothing about a cluster.
 */
export function foundScheduler({ sources }: Survey): FoundScheduler {
  const files = new Map<Scheduler, string>();
  let named = 0;
  let others = 0;
  for (const { file, heads } of sources) {
    for (const { apiVersion, kind, text } of heads) {
      const [, own] = NAMED.exec(text) ?? [];
      const scheduler =
        (own as Scheduler | undefined) ??
        OBJECTS.find(([, api, kinds]) => api.test(apiVersion) && kinds.test(kind))?.[0];
      if (own !== undefined) named += 1;
      else if (GPUS.test(text) && CONTAINERS.test(text)) others += 1;
      if (scheduler !== undefined && !files.has(scheduler)) files.set(scheduler, file);
    }
  }
  const [first, ...more] = files;
  if (first === undefined || more.length > 0) return { scheduler: "kai" };
  const [scheduler, file] = first;
  // Kueue admits pods of any scheduler.
  return others > named && scheduler !== "kueue" ? { scheduler: "kai" } : { scheduler, file };
}
