import { given, present } from "../../kernel/index.ts";
import type { CatalogueRule, Layers, Override, RuleSetting, WhereFile } from "../../rules/index.ts";
import { inPack } from "../../rules/index.ts";

/** The setting of a rule for the objects that some overrides match. */
export interface AppliedSetting extends RuleSetting {
  /** The objects of the override that has the last word; absent for other layers. */
  readonly where?: WhereFile;
}

/** Returns the setting of a rule for the objects that a set of overrides matches. */
export function appliedSetting(
  { id, pack, origin }: CatalogueRule,
  { pack: chosen, base, overrides }: Layers,
  matching: ReadonlySet<Override>,
): AppliedSetting {
  const layers: readonly AppliedSetting[] = present([
    // The rules about waivers are on with every pack.
    { on: origin === "waiver" || (pack !== undefined && inPack(pack, chosen)) },
    base.get(id),
    ...overrides.map((override) => {
      const setting = matching.has(override) ? override.rules.get(id) : undefined;
      return setting && { ...setting, where: override.where };
    }),
  ]);
  let applied: AppliedSetting = { on: false };
  for (const over of layers) applied = { ...applied, ...over, ...given({ options: optionsOf(applied, over) }) };
  return applied;
}

function optionsOf(under: RuleSetting, over: RuleSetting): RuleSetting["options"] {
  if (over.options === undefined) return under.options;
  return { ...under.options, ...over.options };
}
