import type { Choices, Template } from "./cluster.ts";
import type { Random } from "./random.ts";
import { marks } from "./steering.ts";

const NAMES = ["w", "w", "w", "llama.70b", "trainer-with-a-name-of-more-than-forty-characters"] as const;

/** Choices that steer the podgrouper in many ways. */
export function steeringChoices(random: Random): Choices {
  return {
    name: random.pick(NAMES),
    marks: (share) => marks(random, share),
    template: (share = 0.12) => template(random, share),
  };
}

function template(random: Random, share: number): Template {
  const own = marks(random, share);
  const scheduler = random.chance(0.96) ? "kai-scheduler" : random.pick(["default-scheduler", "volcano"]);
  return {
    ...(Object.keys(own).length > 0 && { metadata: own }),
    spec: {
      schedulerName: scheduler,
      containers: [{ name: "main", image: "example.test/x:1", resources: { limits: { "nvidia.com/gpu": 1 } } }],
      ...(random.chance(0.08) && { priorityClassName: random.pick(["train", "build", "inference", "gone"]) }),
    },
  };
}
