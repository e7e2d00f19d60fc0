/**
 * Argo CD merges these files of a folder into the source of its Application (reposerver/repository,
 * `mergeSourceParameters`).
 */
const OVERRIDES = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.yaml$/;

/** Whether a file overrides the source of an Application. */
export function isOverride(file: string): boolean {
  return OVERRIDES.test(file);
}
