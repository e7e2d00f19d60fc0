import type { Issue, Location } from "./issue.ts";
import { kustomizeIssue } from "./kustomize-issue.ts";

/**
 * The issue that kustomizations were not judged because of a limit; none without kustomizations.
 *
 * @param places the places of the kustomizations
 * @param limit what needs more than is allowed, as the beginning of a sentence
 */
export function unbuiltKustomizations(places: readonly Location[], limit: string): readonly Issue[] {
  const [location, ...others] = places;
  if (location === undefined) return [];
  const builders = others.length === 0 ? "this one builds" : `this one and ${others.length} more build`;
  const message = `${limit}, so rules do not check what ${builders}`;
  return [kustomizeIssue("built-kustomization", { message, path: "", location, unjudged: true })];
}
