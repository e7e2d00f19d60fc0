import type { SimGang } from "../engine/gang.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import type { Session } from "../engine/session.ts";
import { idleGpus, leavingGpus } from "../engine/shared-gpus.ts";
import { isAliveStatus } from "../engine/status.ts";
import { gpusOfPortion } from "../engine/task.ts";
import { presentVictims } from "../search/scenario.ts";
import { mayEvict, victimGangs, waitingGangs } from "./candidates.ts";
import { FailedGangs } from "./failed-gangs.ts";
import { searchAll } from "./search-all.ts";

/** Moves pods to other nodes where this makes room. */
export function consolidate(session: Session): void {
  if (session.settings.consolidated === 0) return;
  const failed = new FailedGangs(session.signatures);
  const queue = waitingGangs(session, (gang) => gang.shape.isPreemptible && mayEvict(session, gang));
  searchAll(
    session,
    queue,
    () => failed,
    (gang) => {
      if (!hasEnoughGpus(session, gang)) return undefined;
      return {
        victims: () => victimGangs(session, consolidated(session, gang)),
        isAllowed: (scenario, isLost) => !presentVictims(session, scenario).some(({ tasks }) => tasks.some(isLost)),
      };
    },
  );
}

/** The gangs that consolidation looks at. It counts them in no order, so with more gangs than this the choice is not defined. */
function consolidated({ gangs, settings }: Session, preemptor: SimGang): SimGang[] {
  const found = [...gangs.values()].filter(
    (gang) =>
      gang.shape.isPreemptible &&
      gang.shape.id !== preemptor.shape.id &&
      gang.activeAllocated > 0 &&
      [...gang.tasks.values()].some(({ status }) => isAliveStatus(status)),
  );
  return settings.consolidated < 0 ? found : found.slice(0, settings.consolidated + 1);
}

function hasEnoughGpus(session: Session, gang: SimGang): boolean {
  let [gpus, memory] = [0, 0];
  for (const node of session.nodes.values()) {
    if (!node.isReady) continue;
    for (const free of [idleGpus(node, session.gpusOfPlace), leavingGpus(node, session.gpusOfPlace)]) {
      gpus += free.gpus;
      memory += free.memory;
    }
  }
  for (const { shape } of nextTasks(gang, false)) {
    gpus -= gpusOfPortion(shape.gpu.portion, shape.gpu.count);
    memory -= shape.gpu.memory;
    for (const slice of shape.gpu.slices) {
      gpus -= slice.gpus * slice.count;
      memory -= slice.memory * slice.count;
    }
  }
  return gpus >= 0 && memory >= 0;
}
