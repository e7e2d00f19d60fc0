/** Resource names of accelerators that are not GPUs, with the word for one device. `*` is any end of a name. */
const ACCELERATORS: readonly (readonly [resource: string, word: string])[] = [
  ["google.com/tpu", "TPU"],
  ["cloud-tpus.google.com/*", "TPU"],
  ["aws.amazon.com/neuron*", "Neuron device"],
  ["habana.ai/*", "Gaudi accelerator"],
  ["huawei.com/Ascend*", "Huawei NPU"],
  ["cambricon.com/*", "Cambricon card"],
  ["qualcomm.com/qaic*", "Cloud AI card"],
  ["furiosa.ai/*", "Furiosa NPU"],
  ["rebellions.ai/*", "Rebellions NPU"],
  ["tenstorrent.com/*", "Tenstorrent card"],
  ["enflame.com/*", "GCU"],
];

/**
 * The word for a device of a resource that is an accelerator but not a GPU; undefined for any other resource. No quota
 * counts these devices, because KAI counts GPUs.
 */
export function acceleratorWord(name: string): string | undefined {
  return ACCELERATORS.find(([resource]) =>
    resource.endsWith("*") ? name.startsWith(resource.slice(0, -1)) : name === resource,
  )?.[1];
}
