import { items, withoutUser } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";

/**
 * The reason for which kustomize is not run: it would read something outside of the repository, for example from a server of
 * this machine, for which Go uses no proxy, or start Helm with options that muster does not read. Undefined where there is
 * none.
 *
 * @param kustomizations all that it would build
 */
export function unsafeReference(
  kustomizations: ReadonlySet<Kustomization>,
  { targetOf }: Pick<Layout, "targetOf">,
): string | undefined {
  const hasCharts = [...kustomizations].some(({ charts }) => charts.length > 0);
  for (const from of kustomizations) {
    const file = displayName(from.file);
    // With a configuration of its own, the generator of charts can load plug-ins of Helm.
    if (hasCharts && items(from.value.generators).length > 0) return `${file} has generators besides charts`;
    for (const reference of from.references) {
      const { kind } = targetOf(reference, from);
      const shown = withoutUser(reference.path);
      if (kind === "elsewhere") return `${file} names ${shown}, which is not fetched`;
      if (hasCharts && kind === "kustomization" && reference.role === "plugin") {
        return `${file} names plug-ins of the folder ${shown} besides charts`;
      }
    }
  }
  return undefined;
}
