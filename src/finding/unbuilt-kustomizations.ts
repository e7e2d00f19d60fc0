import { ruleOf } from "./definition-rules.ts";
import type { Issue, Location } from "./issue.ts";
import { kustomizeRules } from "./kustomize-rules.ts";

/**
 * The issue that kustomizations were not judged because of a limit; none without kustomizations.
 *
 * @param places the places of the kustomizations
 * @param limit what needs more than is allowed, as the beginning of a sentence
 */
export function unbuiltKustomizations(places: readonly Location[], limit: string): readonly Issue[] {
  const [location, ...others] = places;
  if (location === undefined) return [];
  const { severity, fix, ...rule } = kustomizeRules["built-kustomization"];
  const rest = others.length === 0 ? "this one is" : `this one and ${others.length} more are`;
  return [
    {
      ...ruleOf(rule),
      severity,
      fix,
      message: `${limit}, so ${rest} not checked as built`,
      path: "",
      location,
      unjudged: true,
    },
  ];
}
