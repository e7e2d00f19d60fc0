import { requestOf } from "../engine/allocate.ts";
import { gangWith, LEAF_WITHOUT_LABEL, type SimGang } from "../engine/gang.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import { queueAmounts, sumOfAmounts } from "../engine/queue.ts";
import type { Session } from "../engine/session.ts";
import { PIPELINED, RELEASING } from "../engine/status.ts";
import { type GroupMember, leavesBelow, orderedMembers } from "../engine/subgroups.ts";
import { copyOf, gpusOfPortion, type SimTask } from "../engine/task.ts";
import { GPU, type QueueAmounts } from "../engine/vector.ts";

/** A gang in a quick trial. */
export interface TrialGang {
  readonly gang: SimGang;
  /** The pods that it places, in the order in which they get nodes. */
  readonly tasks: readonly SimTask[];
  /** The amounts of these pods. */
  readonly request: QueueAmounts;
  readonly evicted: Evicted;
}

/** The evicted pods of a gang. */
interface Evicted {
  readonly tasks: readonly SimTask[];
  /** Those that had the place of pods that leave. */
  readonly pipelined: ReadonlySet<string>;
  readonly amounts: QueueAmounts;
}

/** A copy of a gang some of whose pods were evicted in a trial. Absent where numbers alone cannot place it. */
export function evictedGang(session: Session, gang: SimGang, evicted: ReadonlySet<string>): TrialGang | undefined {
  const tasks: SimTask[] = [];
  const lost: SimTask[] = [];
  const pipelined = new Set<string>();
  let amounts: QueueAmounts = [0, 0, 0];
  for (const task of gang.tasks.values()) {
    const copy = copyOf(task);
    tasks.push(copy);
    if (!evicted.has(task.shape.uid)) continue;
    if (!isPlain(task)) return undefined;
    if (task.status === PIPELINED) pipelined.add(task.shape.uid);
    lost.push(task);
    amounts = sumOfAmounts(amounts, queueAmounts(task.accepted, session.gpusOfPlace));
    copy.status = RELEASING;
    copy.isVirtual = true;
  }
  return trialGang(session, gangWith(gang, tasks), { tasks: lost, pipelined, amounts });
}

const NONE: Evicted = { tasks: [], pipelined: new Set(), amounts: [0, 0, 0] };

export function trialGang(session: Session, gang: SimGang, evicted = NONE): TrialGang | undefined {
  const next = nextTasks(gang, false);
  if (hasTopology(gang.root) || !next.every(isPlain)) return undefined;
  return { gang, tasks: inOrder(gang.root, next), request: requestOf(session, next), evicted };
}

const hasTopology = (member: GroupMember): boolean =>
  (member.topology?.topology ?? "") !== "" ||
  (!member.isLeaf && [...member.branches, ...member.leaves].some(hasTopology));

/** Whether a pod asks for whole GPUs or for none, so that numbers alone decide where it fits. */
function isPlain({ shape: { gpu, request, nominatedNode, isReservation } }: SimTask): boolean {
  return (
    gpu.kind === "regular" &&
    gpu.memory === 0 &&
    gpu.slices.length === 0 &&
    (gpu.count === 0 || gpu.portion === 1) &&
    request[GPU] === gpusOfPortion(gpu.portion, gpu.count) &&
    nominatedNode === "" &&
    !isReservation &&
    request.every(Number.isSafeInteger)
  );
}

function inOrder(member: GroupMember, tasks: readonly SimTask[]): readonly SimTask[] {
  if (member.isLeaf) return tasks;
  const members = orderedMembers(member);
  if (members.length === 1 && members[0]?.isLeaf) return tasks;
  return members.flatMap((each) => {
    const names = new Set((each.isLeaf ? [each] : leavesBelow(each)).map(({ name }) => name));
    return inOrder(
      each,
      tasks.filter(({ shape }) => names.has(shape.leaf || LEAF_WITHOUT_LABEL)),
    );
  });
}
