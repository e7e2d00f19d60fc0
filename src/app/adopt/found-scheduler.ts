import type { Survey } from "../survey/survey.ts";

/** The scheduler of GPUs that the files of a repository name, and a file that does. */
export interface FoundScheduler {
  readonly scheduler: "kai" | "runai";
  /** Absent where no file names one, or where most pods with GPUs name none. */
  readonly file?: string;
}

const NAMED = /^[ \t-]*schedulerName:[ \t]*["']?(kai|runai)-scheduler/m;
const GPUS = /^[ \t-]*["']?nvidia\.com\/gpu["']?:/m;
const CONTAINERS = /^[ \t-]*containers:/m;

/**
 * Finds the scheduler by the names in pods, and by the objects of Run:ai and KAI. A repository of samples has some pods for KAI
 * and many others, and says nothing about a cluster.
 */
export function foundScheduler({ sources }: Survey): FoundScheduler {
  let file: string | undefined;
  let named = 0;
  let others = 0;
  for (const source of sources) {
    for (const { apiVersion, kind, text } of source.heads) {
      const [, scheduler] = NAMED.exec(text) ?? [];
      if (scheduler === "runai" || (apiVersion.startsWith("run.ai/") && kind !== "Karta")) {
        return { scheduler: "runai", file: source.file };
      }
      if (scheduler === "kai") named += 1;
      else if (GPUS.test(text) && CONTAINERS.test(text)) others += 1;
      const isKai = scheduler === "kai" || /^(?:scheduling\.run\.ai|kai\.resources|kai\.scheduler)\//.test(apiVersion);
      if (isKai) file ??= source.file;
    }
  }
  return file === undefined || others > named ? { scheduler: "kai" } : { scheduler: "kai", file };
}
