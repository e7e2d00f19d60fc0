import { podSpecFields } from "../objects/kubernetes-fields.ts";
import { shapesIn } from "../trial/traced.ts";
import type { LintSubject } from "./lint-subject.ts";
import { jqPath, pathsOfShapes } from "./shape-paths.ts";

const TEMPLATE_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec"]);

/** Reports paths that are declared as a pod template or pod spec, but lead to the object around it or to a part of it. */
export function lintRoles({ shape, report }: LintSubject): void {
  const paths = pathsOfShapes(shape.object);
  const templates = shape.expressions
    .filter(({ field }) => field.pointer.endsWith("/podTemplateSpecPath"))
    .map(({ results }) => shapesIn(results).map((result) => paths.get(result)?.split("/") ?? []));
  const named = templates.filter((places) => places.length > 0 && places.every(endsAsTemplate));
  const siblingsEnd = named.length >= templates.length / 2;
  for (const { field, results, program } of shape.expressions) {
    const name = field.pointer.slice(field.pointer.lastIndexOf("/") + 1);
    if (name !== "podTemplateSpecPath" && name !== "podSpecPath") continue;
    const isTemplate = name === "podTemplateSpecPath";
    const whole = isTemplate ? "pod template" : "pod spec";
    const about = { component: field.component ?? "", part: { text: field.source, span: program.ast.span } };
    for (const place of shapesIn(results)) {
      const known = isTemplate ? TEMPLATE_FIELDS : podSpecFields();
      // A kind may have fields of its own beside those of a pod spec, but no pods inside it.
      const stray = [...place.fields].find(
        ([key, child]) =>
          !known.has(key) && (isTemplate || child.roles.has("pod template") || child.roles.has("pod spec")),
      );
      const steps = (paths.get(place) ?? "").split("/");
      if (stray !== undefined) {
        const message = `${jqPath(steps.join("/"))} is read as a ${whole}, but another expression reads its field ${stray[0]}, which no ${whole} has`;
        report("RI-159", field.pointer, { ...about, message, fix: `end the path at the ${whole} itself` });
      } else if (isTemplate && steps.at(-1) === "spec" && /template$/i.test(steps.at(-2) ?? "")) {
        const message = `${jqPath(steps.join("/"))} is the pod spec of a template, and not a pod template`;
        report("RI-159", field.pointer, { ...about, message, fix: "leave out .spec, or use podSpecPath" });
      } else if (isTemplate) {
        const doubt = doubtAbout(steps, siblingsEnd);
        if (doubt === undefined) continue;
        // Only the names of the fields indicate a mistake, so this is a warning.
        report("RI-159", field.pointer, {
          ...about,
          severity: "warning",
          message: `${jqPath(steps.join("/"))} is read as a pod template, but ${doubt}`,
          fix: "end the path at the pod template itself",
        });
      }
    }
  }
}

function doubtAbout(steps: readonly string[], siblingsEnd: boolean): string | undefined {
  if (!endsAsTemplate(steps) && siblingsEnd) return "the pod templates of the other components end in template";
  if (steps.length === 1 && steps[0] !== "") return "is a part of every object";
  return undefined;
}

function endsAsTemplate(steps: readonly string[]): boolean {
  return /template$/i.test(steps.at(-1) ?? "");
}
