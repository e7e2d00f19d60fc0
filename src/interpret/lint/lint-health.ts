import { luaScript } from "../../health/lua-script.ts";
import { refusedPart } from "../../health/refusal.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports the parts of the status definition that `muster health` refuses. */
export function lintHealth({ resourceInterface, programOf, report }: LintSubject): void {
  const { group = "", kind = "" } = resourceInterface.rootComponent.kind ?? {};
  const { refusals } = luaScript({ group, kind, definitions: [resourceInterface] }, { running: "Healthy" });
  for (const refusal of refusals) {
    const { pointer, expression, span, reason } = refusal;
    // The parser of the definition reports an expression that does not compile.
    if (programOf(expression) === undefined) continue;
    report("RI-170", pointer, {
      message: `“${refusedPart(refusal)}” ${reason}, so the kind has no health check`,
      component: resourceInterface.rootComponent.name,
      part: { text: expression, span },
    });
  }
}
