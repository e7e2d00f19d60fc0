import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { faultChecks } from "./report-faults.ts";

/** K8S-005: names of list items are unique. */
export const uniqueItems = defineRule({
  id: "K8S-005",
  name: "unique-items",
  title: "Containers, volumes, mounts and ports have unique names, paths and numbers",
  severity: "error",
  pack: "recommended",
  fault: "content",
  rationale: "The API server rejects a list with two items of the same name, because the name identifies an item.",
  fix: "rename or remove one of the two items",
  docs: ["https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy"],
  examples: {
    good: podExample(`
containers:
  - {name: main, image: example.com/train:1}
  - {name: logs, image: example.com/logs:1}
`),
    bad: podExample(`
containers:
  - {name: main, image: example.com/train:1}
  - {name: main, image: example.com/logs:1}
`),
  },
  ...faultChecks("duplicate"),
});
