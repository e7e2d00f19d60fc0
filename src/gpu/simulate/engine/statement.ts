import { changeStatus, type SimGang } from "./gang.ts";
import { addToNode, removeFromNode, updateOnNode } from "./node.ts";
import { countInQueues, gangOfTask, type PodEvent, type Session } from "./session.ts";
import type { SimNode } from "./sim-node.ts";
import { ALLOCATED, PENDING, PIPELINED, RELEASING } from "./status.ts";
import type { SimTask } from "./task.ts";

/** A step of a trial. `undo` and `redo` change the session; a step that was undone is not valid. */
interface Step {
  readonly kind: "evict" | "pipeline" | "allocate" | "undo";
  readonly task: SimTask | undefined;
  readonly node: string;
  readonly undo: () => void;
  readonly redo: () => void;
  isValid: boolean;
}

const EVENTS = { allocate: "bound", evict: "evicted", pipeline: "pipelined" } as const;

/**
 * A trial: steps that change the session, and that are taken back or made real together (KAI Scheduler,
 * pkg/scheduler/framework/statement.go).
 */
export class Statement {
  readonly #session: Session;
  #steps: Step[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  /** The point to which `rollback` returns. */
  get point(): number {
    return this.#steps.length;
  }

  rollback(point: number): void {
    for (let index = this.#steps.length - 1; index >= point; index -= 1) this.#undo(index);
    this.#steps.length = point;
  }

  discard(): void {
    this.rollback(0);
  }

  evict(task: SimTask): void {
    const [gang, node] = [this.#gangOf(task), this.#nodeOf(task.node)];
    const before = { status: task.status, groups: task.groups, isVirtual: task.isVirtual };
    const redo = (): void => {
      changeStatus(gang, task, RELEASING);
      updateOnNode(node, task);
      countInQueues(this.#session, task, false);
      task.isVirtual = true;
    };
    redo();
    this.#push("evict", task, node.name, redo, () => {
      changeStatus(gang, task, before.status);
      task.groups = before.groups;
      task.isVirtual = before.isVirtual;
      if (node.tasks.has(task.shape.key)) updateOnNode(node, task);
      else addToNode(node, task);
      countInQueues(this.#session, task, true);
    });
  }

  /** Gives a pod the place of pods that leave. A pod that was evicted from the same node in this trial stays there instead. */
  pipeline(task: SimTask, node: SimNode, replacesOnNode: boolean): void {
    const gang = this.#gangOf(task);
    const known = node.tasks.get(task.shape.key);
    const movesGpu =
      known !== undefined && task.isShared && task.groups.length > 0 && !isSameGroups(task.groups, known.groups);
    if (known !== undefined && !replacesOnNode && !movesGpu) {
      task.groups = known.groups;
      this.#undoEviction(task);
      return;
    }
    const before = {
      status: task.status,
      node: task.node,
      groups: movesGpu ? known.groups : task.groups,
      isVirtual: task.isVirtual,
    };
    const groups = task.groups;
    const redo = (): void => {
      changeStatus(gang, task, PIPELINED);
      task.node = node.name;
      task.groups = groups;
      if (movesGpu) addToNode(node, task, true);
      else if (known !== undefined) updateOnNode(node, task);
      else addToNode(node, task);
      countInQueues(this.#session, task, true);
      task.isVirtual = true;
    };
    redo();
    this.#push("pipeline", task, node.name, redo, () => {
      changeStatus(gang, task, before.status);
      task.groups = before.groups;
      task.isVirtual = before.isVirtual;
      removeFromNode(node, task);
      countInQueues(this.#session, task, false);
      task.node = before.node;
    });
  }

  allocate(task: SimTask, node: SimNode): void {
    const gang = this.#gangOf(task);
    const isVirtual = task.isVirtual;
    const redo = (): void => {
      changeStatus(gang, task, ALLOCATED);
      task.node = node.name;
      addToNode(node, task);
      countInQueues(this.#session, task, true);
      task.isVirtual = true;
    };
    redo();
    this.#push("allocate", task, node.name, redo, () => {
      changeStatus(gang, task, PENDING);
      removeFromNode(node, task);
      task.isVirtual = isVirtual;
      countInQueues(this.#session, task, false);
      task.node = "";
    });
  }

  /** Makes all pods of a gang wait for the pods that leave. */
  pipelineAllocated(gang: SimGang): void {
    for (const step of [...this.#steps]) {
      const { task } = step;
      if (step.kind !== "allocate" || task?.shape.gang !== gang.shape.id) continue;
      step.undo();
      task.isVirtual = true;
      this.pipeline(task, this.#nodeOf(step.node), true);
    }
    this.#steps = this.#steps.filter(({ kind, task }) => kind !== "allocate" || task?.shape.gang !== gang.shape.id);
  }

  /** Makes the steps real. */
  commit(): void {
    for (const step of this.#steps) {
      if (!step.isValid || step.task === undefined) continue;
      if (step.kind === "evict") {
        step.task.isVirtual = false;
        this.#gangOf(step.task).evicted = this.#session.now;
      }
      if (step.kind !== "undo") this.#report(EVENTS[step.kind], step.task, step.node);
    }
    this.#steps = [];
  }

  #report(kind: PodEvent["kind"], task: SimTask, node: string): void {
    const { action, cause, events } = this.#session;
    events.push({ kind, task: task.shape, node, action, cause });
  }

  #gangOf(task: SimTask): SimGang {
    const gang = gangOfTask(this.#session, task);
    if (gang === undefined) throw new Error(`${task.shape.key} has no gang`);
    return gang;
  }

  #nodeOf(name: string): SimNode {
    const node = this.#session.nodes.get(name);
    if (node === undefined) throw new Error(`there is no node ${name}`);
    return node;
  }

  #push(kind: Step["kind"], task: SimTask | undefined, node: string, redo: () => void, undo: () => void): void {
    this.#steps.push({ kind, task, node, redo, undo, isValid: true });
  }

  #undo(index: number): void {
    const step = this.#steps[index];
    if (step === undefined || !step.isValid) return;
    step.undo();
    step.isValid = false;
    const redo = (): void => {
      step.redo();
      step.isValid = true;
    };
    this.#push("undo", undefined, "", () => this.#undo(index), redo);
  }

  #undoEviction(task: SimTask): void {
    const index = this.#steps.findIndex(
      (step) => step.isValid && step.kind === "evict" && step.task?.shape.uid === task.shape.uid,
    );
    if (index < 0) throw new Error(`${task.shape.key} was not evicted in this trial`);
    this.#undo(index);
  }
}

const isSameGroups = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((group, index) => group === right[index]);
