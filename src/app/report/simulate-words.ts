import { amountText, type GangAnswer, type GangOutcome, type WaitReason } from "../../gpu/index.ts";
import { count, itemsWhen } from "../../kernel/index.ts";

/** The queue's amounts by place: millicores, bytes, GPUs. */
const RESOURCES = ["cpu", "memory", "gpu"] as const;
/** `Resources` counts GPUs in hundredths. */
const amountOfPlace = (place: number, amount: number): string => {
  const resource = RESOURCES[place] ?? "gpu";
  return amountText(resource, resource === "gpu" ? Math.round(amount * 100) : amount);
};

const STATE_WORDS = {
  starts: "starts",
  "starts-later": "starts later",
  grows: "gets pods",
  runs: "runs",
  waits: "waits",
  never: "never",
} as const satisfies Readonly<Record<GangOutcome["state"], string>>;

/** The word of a gang in a list: its state, or that it is open. */
export function stateWord({ outcomes, unjudged }: GangAnswer): string {
  if (unjudged.length > 0) return "unjudged";
  const words = [...new Set(outcomes.map(outcomeWord))];
  return words.length > 1 ? "one of" : (words[0] ?? "");
}

const outcomeWord = (outcome: GangOutcome): string =>
  isLosing(outcome) ? lossWord(outcome) : STATE_WORDS[outcome.state];

const isLosing = ({ state, losses }: GangOutcome): boolean =>
  losses.length > 0 && (state === "runs" || state === "waits" || state === "grows");

function lossWord({ losses }: GangOutcome): string {
  return losses.every(({ isMoved }) => isMoved) ? "moves" : "loses pods";
}

/** The sentence about a gang, without its name. */
export function gangText(gang: GangAnswer, nameOf: (id: string) => string): string {
  if (gang.unjudged.length > 0) return gang.unjudged.join(", ");
  const isOpen = stateWord(gang) === "one of";
  const different = [
    ...new Set(
      gang.outcomes.map((outcome) => {
        const text = outcomeText(gang, outcome, nameOf);
        if (!isOpen) return text;
        return text === "" ? `${outcomeWord(outcome)} as before` : `${outcomeWord(outcome)}: ${text}`;
      }),
    ),
  ];
  if (different.length === 1) return different[0] ?? "";
  const rest = different.length - MOST_OUTCOMES;
  const shown = [...different.slice(0, MOST_OUTCOMES), ...itemsWhen(rest > 0, count(rest, "other way"))];
  return `the order of equal gangs or queues decides: ${shown.join("; or ")}`;
}

const MOST_OUTCOMES = 3;

function outcomeText(gang: GangAnswer, outcome: GangOutcome, nameOf: (id: string) => string): string {
  const parts: string[] = [];
  if (outcome.placed > 0) {
    const of =
      outcome.placed === gang.pods ? count(outcome.placed, "pod") : `${outcome.placed} of ${count(gang.pods, "pod")}`;
    parts.push(`${of} on ${nodesText(outcome.nodes)}`);
  }
  if (outcome.reason !== undefined && outcome.losses.length === 0) parts.push(reasonText(outcome.reason));
  const taken = outcome.takes.map(
    ({ gang: other, pods, isMoved, action }) =>
      `${count(pods, "pod")} of ${nameOf(other)} ${isMoved ? "moved" : "evicted"} (${action})`,
  );
  if (taken.length > 0) parts.push(taken.join(", "));
  for (const { gang: cause, pods, isMoved, action } of outcome.losses) {
    const what = `${pods} of ${count(gang.pods, "pod")} ${isMoved ? "move" : "evicted"}`;
    parts.push(
      cause === undefined
        ? `${what}, since it has fewer pods than its minimum`
        : `${what} for ${nameOf(cause)} (${action})`,
    );
  }
  return parts.join("; ");
}

const MOST_NODES = 4;

function nodesText(nodes: GangOutcome["nodes"]): string {
  const shown = nodes.slice(0, MOST_NODES).map(({ node, pods }) => (pods === 1 ? node : `${node} (${pods})`));
  const rest = nodes.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${count(rest, "more node")}` : shown.join(", ");
}

function reasonText(reason: WaitReason): string {
  switch (reason.kind) {
    case "queue":
      return `queue ${reason.queue} runs no gangs: the queue or one above it does not exist, or it has queues below it`;
    case "pods": {
      const subject = reason.leaf === "default" ? "" : `subgroup ${reason.leaf}: `;
      const gates = reason.gated === 0 ? "" : ` without a scheduling gate and ${reason.gated} with one`;
      return `${subject}has ${count(reason.pods, "pod")}${gates}, and its minimum is ${reason.minimum}`;
    }
    case "topology":
      if (reason.level === undefined) return `the topology ${reason.topology} does not exist`;
      return `the topology ${reason.topology} has no level ${reason.level}`;
    case "bound": {
      const [amount, used, wanted] = [reason.amount, reason.allocated, reason.requested].map((each) =>
        amountOfPlace(reason.resource, each),
      );
      const over = amountOfPlace(reason.resource, reason.allocated + reason.requested - reason.amount);
      const name = reason.bound === "limit" ? "limit" : "deserved quota, which bounds non-preemptible gangs";
      return `queue ${reason.queue}: ${over} over its ${name}: ${amount}, in use ${used}, asked for ${wanted}`;
    }
    case "node-size":
      return "a pod asks for more than any node has";
    case "constraints":
      return "no ready node has the labels that its pods select and only taints that they tolerate";
    case "room": {
      const short = reason.missing.flatMap((amount, place) => (amount > 0 ? [amountOfPlace(place, amount)] : []));
      if (short.length > 0) return `${short.join(" and ")} short on the nodes that it may use`;
      return "enough is free, but not together on the nodes or in the domain that it needs";
    }
  }
}
