import { formatValue, items, member, text } from "../../kernel/index.ts";
import type { Members, ReportField } from "./field-fault.ts";

// Checks of the nested templates of a Workload. Source: Kubernetes 1.37, `ValidateWorkloadSpec` of
// `pkg/apis/scheduling/validation`.

/** A template of a Workload with its place. */
interface PlacedTemplate {
  readonly template: unknown;
  readonly place: readonly (string | number)[];
  /** The number of composite templates around it, with itself if it is one. */
  readonly depth: number;
  readonly isComposite: boolean;
}

/** The most levels of composite templates. */
const MOST_LEVELS = 3;

/** The templates of a Workload share their priority and have different names, and composite ones have others below. */
export function checkTemplateTree(spec: Members, report: ReportField): void {
  const templates = templatesIn(spec, [], 0);
  const lists = new Map<string, string>();
  const [first] = templates;
  let differs = false;
  for (const { template, place, depth, isComposite } of templates) {
    const name = text(member(template, "name")) ?? "";
    const list = place.slice(0, -1).join("/");
    // The check of a list finds its own repeated names.
    if (name !== "" && (lists.get(name) ?? list) !== list) {
      report(
        "duplicate",
        [...place, "name"],
        `another template of the Workload already has the name ${formatValue(name)}`,
      );
    }
    lists.set(name, list);
    if (isComposite && depth > MOST_LEVELS) {
      report("value", place, `is level ${depth} of composite templates; at most ${MOST_LEVELS} are allowed`);
    }
    if (isComposite && LISTS.every((list) => items(member(template, list)).length === 0)) {
      report("missing", place, "must have podGroupTemplates or compositePodGroupTemplates");
    }
    if (!differs && first !== undefined && priorityOf(template) !== priorityOf(first.template)) {
      differs = true;
      report(
        "conflict",
        [...place, "priorityClassName"],
        "must be the same in all templates of the Workload, as priority",
      );
    }
  }
}

const LISTS = ["podGroupTemplates", "compositePodGroupTemplates"] as const;

function templatesIn(holder: unknown, place: readonly (string | number)[], depth: number): readonly PlacedTemplate[] {
  return LISTS.flatMap((list) =>
    items(member(holder, list)).flatMap((template, index): readonly PlacedTemplate[] => {
      const own = [...place, list, index];
      const isComposite = list === "compositePodGroupTemplates";
      const level = depth + Number(isComposite);
      const placed = { template, place: own, depth: level, isComposite };
      // An API server reads no deeper either.
      if (!isComposite || level > MOST_LEVELS) return [placed];
      return [placed, ...templatesIn(template, own, level)];
    }),
  );
}

function priorityOf(template: unknown): string {
  return JSON.stringify([member(template, "priorityClassName") ?? "", member(template, "priority") ?? null]);
}
