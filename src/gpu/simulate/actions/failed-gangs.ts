import type { SimGang } from "../engine/gang.ts";
import { PENDING } from "../engine/status.ts";
import type { SimTask } from "../engine/task.ts";
import { fitsIn, type Vector } from "../engine/vector.ts";

/**
 * The smallest gangs for which a search found no victims, by what limits their nodes. A gang that is not easier to place is not
 * searched for again (KAI Scheduler, pkg/scheduler/actions/common/minimal_job_comparison.go).
 */
export class FailedGangs {
  readonly #smallest = new Map<string, readonly Vector[]>();
  readonly #signatures: ReadonlyMap<string, string>;

  constructor(signatures: ReadonlyMap<string, string>) {
    this.#signatures = signatures;
  }

  isWorthATry(gang: SimGang): boolean {
    const known = this.#smallest.get(this.#key(gang));
    if (known === undefined) return true;
    const own = requestsOf(gang);
    if (own.length === 0 || known.length === 0) return false;
    if (known.length > own.length) return true;
    for (const [index, request] of own.entries()) {
      const other = known[index];
      if (other === undefined) return false;
      if (fitsIn(request, other) && !fitsIn(other, request)) return true;
    }
    return false;
  }

  add(gang: SimGang): void {
    const key = this.#key(gang);
    const known = this.#smallest.get(key);
    const own = requestsOf(gang);
    if (known !== undefined && !isSmaller(own, known)) return;
    this.#smallest.set(key, own);
  }

  #key({ shape }: SimGang): string {
    return this.#signatures.get(shape.id) ?? shape.id;
  }
}

function isSmaller(left: readonly Vector[], right: readonly Vector[]): boolean {
  if (left.length === 0 || right.length === 0 || left.length > right.length) return false;
  return left.every((request, index) => fitsIn(request, right[index] ?? []));
}

const requestsOf = (gang: SimGang): Vector[] =>
  [...gang.tasks.values()]
    .filter(({ status }: SimTask) => status === PENDING)
    .map(({ shape }) => shape.request)
    .sort((left, right) => Number(fitsIn(right, left)) - Number(fitsIn(left, right)));
