import { describe, expect, test } from "vitest";
import { durableRunAiCheckpoints as rule } from "../../../policies/storage/durable-run-ai-checkpoints.ts";
import { check } from "../../helpers/policies.ts";

const training = (pvcs: string, labels = "") => `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp, labels: {${labels}}}
spec:
  image: {value: "example.com/train:1"}
  gpu: {value: "1"}
  pvcs: ${pvcs}
`;

describe("passes", () => {
  test.each([
    "null",
    "{}",
    "text",
    "{items: null}",
    "{items: {ckpt: null}}",
    "{items: {ckpt: {value: {path: /c}}}}",
    "{items: {ckpt: {value: {path: /c, ephemeral: false}}}}",
    '{items: {ckpt: {value: {path: /c, ephemeral: "true"}}}}',
    "{items: {scratch: {value: {path: /scratch, ephemeral: true}}}}",
  ])("%s", (pvcs) => {
    expect(check(rule, training(pvcs))).toEqual([]);
  });

  test("a workload that is not preempted", () => {
    const pvcs = "{items: {ckpt: {value: {path: /c, ephemeral: true}}}}";
    expect(check(rule, training(pvcs, "kai.scheduler/preemptibility: non-preemptible"))).toEqual([]);
    expect(check(rule, training(pvcs, "priorityClassName: inference"))).toEqual([]);
  });

  test("another kind with such a field", () => {
    expect(
      check(rule, training("{items: {ckpt: {value: {ephemeral: true}}}}").replace("run.ai/v2alpha1", "example.com/v1")),
    ).toEqual([]);
  });
});

describe("finds", () => {
  test("a claim for checkpoints that is deleted with the workload, at its field", () => {
    expect(check(rule, training("{items: {ckpt: {value: {path: /c, ephemeral: true}}}}"))).toMatchObject([
      {
        rule: "STORAGE-008",
        severity: "warning",
        message:
          "TrainingWorkload train is preemptible, but stores checkpoints in claim ckpt, which is deleted with it",
        path: "/spec/pvcs/items/ckpt/value/ephemeral",
        location: { line: 8 },
      },
    ]);
  });

  test.each([
    ["{items: {a: {value: {path: /checkpoints, ephemeral: yes}}}}", "/spec/pvcs/items/a/value/ephemeral"],
    ["{items: {a/b: {value: {claimName: my-ckpt, ephemeral: true}}}}", "/spec/pvcs/items/a~1b/value/ephemeral"],
    ["{items: {ckpt: {ephemeral: true}}}", "/spec/pvcs/items/ckpt/ephemeral"],
  ])("%s", (pvcs, path) => {
    expect(check(rule, training(pvcs)).map((finding) => finding.path)).toEqual([path]);
  });

  test("a claim of the master of a DistributedWorkload", () => {
    const ephemeral = "pvcs: {items: {ckpt: {value: {path: /c, ephemeral: true}}}}";
    const text = `
apiVersion: run.ai/v2alpha1
kind: DistributedWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec: {image: {value: "example.com/train:1"}, jobType: PyTorchJob, workers: {value: 2}, ${ephemeral}}
masterSpec: {image: {value: "example.com/train:1"}, ${ephemeral}}
`;
    const found = check(rule, text).map(({ path, location }) => [path, location?.line]);
    expect(found).toEqual([
      ["/spec/pvcs/items/ckpt/value/ephemeral", 5],
      ["/masterSpec/pvcs/items/ckpt/value/ephemeral", 6],
    ]);
    for (const master of ["null", "text", "[]", "{pvcs: null}"]) {
      expect(check(rule, text.replace(/masterSpec: .*/, `masterSpec: ${master}`))).toHaveLength(1);
    }
  });
});
