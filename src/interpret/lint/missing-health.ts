import type { Issue } from "../../kernel/index.ts";
import type { ResourceInterface, SyncSettings } from "../../model/index.ts";
import { luaScript } from "../health/lua-script.ts";

/** The settings of the controller that syncs a cluster. */
interface SyncOfCluster {
  readonly cluster: string;
  readonly settings: SyncSettings;
}

/**
 * Finds the clusters whose GitOps controller has no health check for a kind. There an issue of RI-170 or RI-171 is an
 * error, because the controller would show each workload of the kind as healthy.
 *
 * @returns the issue as an error; undefined where no such cluster gets the Resource Interface
 */
export function missingHealth<Found extends Issue>(
  issue: Found,
  resourceInterface: ResourceInterface,
  syncs: readonly SyncOfCluster[],
): Found | undefined {
  const { clusters } = resourceInterface;
  const synced = syncs.find(
    ({ cluster, settings }) => (clusters?.includes(cluster) ?? true) && lacksHealth(issue, resourceInterface, settings),
  );
  if (synced === undefined) return undefined;
  return { ...issue, severity: "error", message: `${issue.message}, which syncs cluster ${synced.cluster}` };
}

function lacksHealth({ rule, path }: Issue, definition: ResourceInterface, settings: SyncSettings): boolean {
  if ("flux" in settings) return rule === "RI-171";
  if (rule !== "RI-170" || settings.argocd.useOpenLibs !== true) return rule === "RI-170";
  const { group = "", kind = "" } = definition.rootComponent.kind ?? {};
  const { refusals } = luaScript({ group, kind, definitions: [definition] }, { running: "Healthy", openLibs: true });
  return refusals.some(({ pointer }) => pointer === path);
}
