import { at, formatValue, pointerTo, quantityOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";

const MEBIBYTE = 2n ** 20n * 10n ** 9n;

/** K8S-007: amounts of memory have their unit. */
export const sensibleMemory = defineRule({
  id: "K8S-007",
  name: "sensible-memory",
  title: "No container has a memory request or limit below 1 MiB",
  severity: "error",
  pack: "recommended",
  fault: "content",
  rationale:
    "Without a unit an amount of memory is in bytes, and the unit m is a thousandth: 8 is eight bytes and 512m is half a byte. No container starts with such a limit, and such a request places the pod on a full node.",
  fix: "add the unit: 8Gi instead of 8, 512Mi instead of 512m",
  docs: ["https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#meaning-of-memory"],
  examples: {
    good: podExample("containers: [{name: main, image: example.com/train:1, resources: {limits: {memory: 8Gi}}}]"),
    bad: podExample("containers: [{name: main, image: example.com/train:1, resources: {limits: {memory: 8}}}]"),
  },
  scope: "pod",
  check: ({ containers }, { report }) => {
    for (const view of containers) {
      for (const list of ["limits", "requests"]) {
        const value = at(view.container, "resources", list, "memory");
        const amount = quantityOf(value);
        // 0 requests no memory, or sets no limit.
        if (amount === undefined || amount.nano <= 0n || amount.nano >= MEBIBYTE) continue;
        report({
          path: pointerTo(view.pointer, "resources", list, "memory"),
          message: `${titleOf(view)} has ${formatValue(value)} of memory under ${list}, which is ${bytes(amount.nano)}`,
          expected: "at least 1Mi",
          received: formatValue(value),
        });
      }
    }
  },
});

function bytes(nano: bigint): string {
  if (nano < 10n ** 9n) return "less than a byte";
  return `only ${nano / 10n ** 9n} bytes`;
}
