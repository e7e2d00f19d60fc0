import { VERSION } from "../../kernel/index.ts";
import type { HealthKind } from "./health-table.ts";
import { type RefusedExpression, refusedPart } from "./refusal.ts";

/** The first lines of generated code: what it is for, remarks, and the matchers that it leaves out. */
export function headerLines(
  mark: "--" | "//",
  { group, kind }: Pick<HealthKind, "group" | "kind">,
  controller: "Argo CD" | "Flux",
  remarks: readonly string[],
  leftOut: readonly RefusedExpression[],
): readonly string[] {
  return [
    `Health of ${kind}${group === "" ? "" : ` (${group})`} for ${controller}.`,
    `Made by muster ${VERSION} from the Resource Interface of the kind. Do not edit it; run "muster health" again.`,
    ...remarks,
    ...leftOut.flatMap((refusal) => {
      const { definition, pointer, reason } = refusal;
      const version = definition.rootComponent.kind?.version ?? "";
      return [
        `LEFT OUT: the matcher of ${oneLine(`${version} ${pointer}`)}:`,
        `  ${oneLine(`“${refusedPart(refusal)}” ${reason}`)}`,
      ];
    }),
  ].map((line) => `${mark} ${line}`);
}

/** A text for a comment: on one line, and short. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, " ").trim();
  if (line.length > 160) return `${line.slice(0, 159)}…`;
  return line;
}
