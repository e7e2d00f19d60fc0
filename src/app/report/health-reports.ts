import { printable } from "../../kernel/index.ts";
import { toolReport } from "./json.ts";
import { tableLines } from "./table.ts";

/** The health of a recorded object. */
export interface JudgedObject {
  readonly file: string;
  readonly object: string;
  readonly health: string;
  /** The status in Flux. */
  readonly flux: string;
  readonly matcher: string;
  readonly message: string;
}

/** Reports of `muster health --test`, by format. */
export const healthReports = {
  text: (objects: readonly JudgedObject[]) => {
    const rows = objects.map((each) => [each.object, each.health, each.flux, each.matcher, each.message, each.file]);
    return `${tableLines(["object", "Argo CD", "Flux", "matcher", "message", "file"], rows).map(printable).join("\n")}\n`;
  },
  json: (objects: readonly JudgedObject[]) => toolReport({ objects }),
} satisfies Readonly<Record<string, (objects: readonly JudgedObject[]) => string>>;
