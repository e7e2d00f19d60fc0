import type { FieldProblem } from "../../kernel/index.ts";

/** The forms of `muster export --as`. */
export const EXPORT_FORMS = ["api", "v2alpha1", "workload-type", "karta", "resource-interface"] as const;

/** One of `EXPORT_FORMS`. */
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** The call of the Run:ai API that takes a body. */
interface ApiCall {
  readonly method: "POST" | "PUT" | "PATCH";
  readonly path: string;
}

/** An object in another form: the body of a call in JSON, or a manifest in YAML. */
export interface Exported {
  /** Path of its file in an output folder, with `/`. */
  readonly file: string;
  /** Its path where objects of several API groups would have the same one. Absent: there is no other. */
  readonly fileWithGroup?: string;
  readonly content: object;
  /** Absent for a manifest. */
  readonly call?: ApiCall;
}

/** The result for one object. It has neither a call nor an error for an object that needs no call. */
export interface ExportDraft {
  readonly exported?: readonly Exported[];
  /** Each sentence continues the name of its field; paths are those of the definition. */
  readonly problems?: readonly FieldProblem[];
  /** The reason why an object needs no call. */
  readonly skipped?: string;
}

/** A problem of a field that the other form does not have. */
export function refusal(path: string, message: string, fix?: string): FieldProblem {
  if (fix === undefined) return { fault: "not-expressible", path, message };
  return { fault: "not-expressible", path, message, fix };
}

/** A path of texts that may have any characters, each as one safe segment. */
export function filePath(...segments: readonly string[]): string {
  return segments.map((text) => text.replaceAll(/[^\w.-]/g, "-").replace(/^\.+/, "-") || "-").join("/");
}
