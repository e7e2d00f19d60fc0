import { expect, test } from "vitest";
import { acceleratorWord } from "../../../../src/kernel/base/accelerators.ts";

test.each([
  ["google.com/tpu", "TPU"],
  ["cloud-tpus.google.com/v3", "TPU"],
  ["aws.amazon.com/neuron", "Neuron device"],
  ["aws.amazon.com/neuroncore", "Neuron device"],
  ["habana.ai/gaudi", "Gaudi accelerator"],
  ["huawei.com/Ascend910", "Huawei NPU"],
  ["qualcomm.com/qaic", "Cloud AI card"],
  ["google.com/tpux", undefined],
  ["nvidia.com/gpu", undefined],
  ["vpc.amazonaws.com/efa", undefined],
  ["cpu", undefined],
  ["", undefined],
])("%s is %s", (name, word) => {
  expect(acceleratorWord(name)).toBe(word);
});
