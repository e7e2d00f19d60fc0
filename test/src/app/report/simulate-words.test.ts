import { expect, test } from "vitest";
import { gangText, stateWord } from "../../../../src/app/report/simulate-words.ts";
import type { GangAnswer, GangOutcome } from "../../../../src/gpu/index.ts";

const runs: GangOutcome = { state: "runs", placed: 0, waiting: 0, nodes: [], takes: [], losses: [] };
const lost = (gang: string, isMoved = false): GangOutcome => ({
  ...runs,
  losses: [{ gang, pods: 2, isMoved, action: "reclaim" }],
});
const answer = (...outcomes: GangOutcome[]): GangAnswer => ({
  gang: "sft",
  namespace: "team",
  queue: "team",
  priority: 50,
  isPreemptible: true,
  pods: 2,
  outcomes,
  unjudged: [],
});
const shown = (gang: GangAnswer) => [stateWord(gang), gangText(gang, (id) => id)];

test("a gang without losses in one of several outcomes runs as before in it", () => {
  expect(shown(answer(runs))).toEqual(["runs", ""]);
  expect(shown(answer(runs, lost("big")))).toEqual([
    "one of",
    "the order of equal gangs or queues decides: runs as before; or loses pods: 2 of 2 pods evicted for big (reclaim)",
  ]);
});

test("the state of all outcomes is the word of the gang alone", () => {
  expect(shown(answer(lost("big"), lost("other")))).toEqual([
    "loses pods",
    "the order of equal gangs or queues decides: 2 of 2 pods evicted for big (reclaim); or 2 of 2 pods evicted for other (reclaim)",
  ]);
});

test("each outcome has its own sentence, also where two have the same one", () => {
  const waits: GangOutcome = { ...runs, state: "waits", reason: { kind: "node-size" } };
  expect(shown(answer(waits, { ...waits }, lost("big", true)))).toEqual([
    "one of",
    "the order of equal gangs or queues decides: waits: a pod asks for more than any node has; or moves: 2 of 2 pods move for big (reclaim)",
  ]);
});
