import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["vmi: 1 x 0"],
    // The third GPU is one of a claim, whose template is another object.
    "full-gpu.yaml": ["vmi: 1 x 200"],
  },
  corpus: {
    "argocd-testdata-healthy-ready.yaml": ["vmi: 1 x 0"],
    "argocd-testdata-progressing-scheduling.yaml": ["vmi: 1 x 0"],
    "kubevirt-examples-vmi-dra-pgpu.yaml": ["vmi: 1 x 0"],
    "kubevirt-examples-vmi-fedora.yaml": ["vmi: 1 x 0"],
    "kubevirt-examples-vmi-migratable.yaml": ["vmi: 1 x 0"],
    "kubevirt-examples-vmi-pvc.yaml": ["vmi: 1 x 0"],
    "kubevirt-examples-vmi-sriov.yaml": ["vmi: 1 x 0"],
  },
};
