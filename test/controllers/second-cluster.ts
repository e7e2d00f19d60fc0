import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import type { Controller } from "./controller.ts";
import { startFlux } from "./flux.ts";
import { Processes } from "./processes.ts";
import { prepareCluster, type Scene, writesOf } from "./scene.ts";

/** Cluster `west` of a team, with a Flux of its own. */
export interface SecondCluster {
  readonly plane: ControlPlane;
  readonly controller: Controller;
  /** Applies the objects of `dist/west/sync`. */
  readonly applySync: () => void;
  /** The writes of its controller in this cluster from a time on. */
  readonly writes: (since: number) => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts cluster `west` beside the cluster of a scene. */
export async function startSecondCluster({ folder, team }: Scene): Promise<SecondCluster> {
  const own = join(folder, "west");
  mkdirSync(own);
  const processes = new Processes(own);
  try {
    const west = await startControlPlane(own, processes);
    prepareCluster(west, join(team.folder, "dist/west/apply"));
    return {
      plane: west,
      controller: await startFlux(own, processes, west, ""),
      applySync: () => {
        succeeded(west.kubectl(["apply", "--server-side", "-R", "-f", join(team.folder, "dist/west/sync")]));
      },
      writes: (since) => writesOf(west, since),
      stop: () => processes.stop(),
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}
