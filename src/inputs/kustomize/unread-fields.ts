import { items, member, pointerTo, text, withoutUser } from "../../kernel/index.ts";
import type { Accumulation } from "../units/accumulate.ts";
import type { Kustomization } from "../units/kustomization.ts";

/** A field of a kustomization that `builder` does not evaluate. */
interface UnreadField {
  readonly pointer: string;
  /** The end of a sentence, with the action of the kustomization. */
  readonly what: string;
  /** A path, an address or a name. */
  readonly text: string;
}

/**
 * The fields of a kustomization whose effect is not evaluated: resources of other repositories, charts and schemas. Plug-ins
 * that are not built are unjudged.
 */
export function unreadFields(
  kustomization: Kustomization,
  { elsewhere }: Pick<Accumulation, "elsewhere">,
): readonly UnreadField[] {
  const { value, charts } = kustomization;
  const fields: UnreadField[] = [];
  for (const { reference, from } of elsewhere) {
    if (from !== kustomization) continue;
    const { path, pointer } = reference;
    fields.push({
      pointer,
      what: `includes ${JSON.stringify(withoutUser(path))}, which is in another place`,
      text: path,
    });
  }
  for (const field of ["helmCharts", "helmChartInflationGenerator"]) {
    for (const [index, chart] of items(value[field]).entries()) {
      const name = text(member(chart, "name")) ?? text(member(chart, "chartName")) ?? charts[index]?.name ?? "";
      fields.push({
        pointer: pointerTo("", field, index),
        what: `renders the chart ${JSON.stringify(name)}`,
        text: name,
      });
    }
  }
  return fields;
}
