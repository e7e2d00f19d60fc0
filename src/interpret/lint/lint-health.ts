import { fluxCheck } from "../health/flux-check.ts";
import { luaScript } from "../health/lua-script.ts";
import { refusedPart } from "../health/refusal.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports the parts of the status definition that `muster health` refuses. */
export function lintHealth({ resourceInterface, programOf, report }: LintSubject): void {
  const { group = "", kind = "" } = resourceInterface.rootComponent.kind ?? {};
  const subject = { group, kind, definitions: [resourceInterface] };
  for (const [rule, controller, { refusals }] of [
    ["RI-170", "Argo CD", luaScript(subject, { running: "Healthy" })],
    ["RI-171", "Flux", fluxCheck(subject, { running: "Healthy" })],
  ] as const) {
    for (const refusal of refusals) {
      const { pointer, expression, span, reason } = refusal;
      // The parser of the definition reports an expression that does not compile.
      if (programOf(expression) === undefined) continue;
      report(rule, pointer, {
        message: `“${refusedPart(refusal)}” ${reason}, so the kind has no health check in ${controller}`,
        component: resourceInterface.rootComponent.name,
        part: { text: expression, span },
      });
    }
  }
}
