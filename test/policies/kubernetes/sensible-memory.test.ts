import { describe, expect, test } from "vitest";
import { sensibleMemory as rule } from "../../../policies/kubernetes/sensible-memory.ts";
import { checkEveryPod, everyPodKind, podWith } from "./every-pod.ts";

describe.each(everyPodKind)("$name", (kind) => {
  test.each([["1Mi"], ["8Gi"], [0], ["0"], [8589934592], [null], ["8gb"], ["1048576"]])("accepts %j", (memory) => {
    expect(checkEveryPod(rule, kind, podWith({ resources: { limits: { memory } } }))).toEqual([]);
  });

  test.each([
    [8, "8", "only 8 bytes"],
    [1, "1", "only 1 bytes"],
    ["8", '"8"', "only 8 bytes"],
    ["512m", '"512m"', "less than a byte"],
    ["1023Ki", '"1023Ki"', "only 1047552 bytes"],
  ])("reports %j", (memory, shown, amount) => {
    expect(checkEveryPod(rule, kind, podWith({ resources: { requests: { memory } } }))).toMatchObject([
      {
        severity: "error",
        path: kind.at("/spec/containers/0/resources/requests/memory"),
        message: `container main has ${shown} of memory under requests, which is ${amount}`,
      },
    ]);
  });
});
