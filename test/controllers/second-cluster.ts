import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { addCluster } from "./argocd.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import type { Controller } from "./controller.ts";
import { startFlux } from "./flux.ts";
import { Processes } from "./processes.ts";
import { applySyncOf, prepareCluster, type Scene, writesOf } from "./scene.ts";

/** Cluster `west` of a team: with a Flux of its own, or synced by the Argo CD of the first cluster. */
export interface SecondCluster {
  readonly plane: ControlPlane;
  /** The controller of this cluster; for Argo CD that of the scene. */
  readonly controller: Controller;
  /** Applies the objects of `dist/west/sync` where the controller runs. */
  readonly applySync: () => void;
  /** The writes of its controller in this cluster from a time on. */
  readonly writes: (since: number) => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts cluster `west` beside the cluster of a scene. */
export async function startSecondCluster({ folder, team, plane, controller }: Scene): Promise<SecondCluster> {
  const own = join(folder, "west");
  mkdirSync(own);
  const processes = new Processes(own);
  try {
    const west = await startControlPlane(own, processes);
    prepareCluster(west, join(team.folder, "dist/west/apply"));
    // The platform makes the namespaces of its projects.
    succeeded(west.kubectl(["create", "namespace", "runai-team-search"]));
    const isShared = controller.name === "argocd";
    if (isShared) addCluster(plane, "west", west);
    return {
      plane: west,
      controller: isShared ? controller : await startFlux(own, processes, west, ""),
      applySync: () => applySyncOf(team, "west", isShared ? plane : west),
      writes: (since) => writesOf(west, since),
      stop: () => processes.stop(),
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}
