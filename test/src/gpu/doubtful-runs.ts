/** The reason for runs of a wrapper that its webhook rejects. */
export const REFUSED =
  "AppWrapper's webhook refuses the wrapper: its objects have no pod set, or not at the declared path (project-codeflare/appwrapper v1.2.1, internal/webhook)";
const PODS_OF_WRAPPER =
  "the recorded operator creates no Pod that is wrapped, although AppWrapper creates every wrapped object";
const SUSPENDED =
  "the recorded operator creates no pods for a suspended object; the prediction is the group after it is resumed";
const NO_PODS = "the recorded object has no pods yet; the prediction is the group that its first pod makes";
const LABEL = "the recorded operator sets a label by which pods are grouped, and that no template has";
const NO_METADATA =
  "the recorded operator makes a Deployment without metadata, and the NIM operator gives it the labels and annotations of the service (NVIDIA/k8s-nim-operator, manifests/deployment.yaml)";
const NO_OWNER =
  "the recorded dump lacks the StatefulSet between the Notebook and its Pod, so nothing shows that they belong together";
const NO_REPLICAS =
  "the recorded operator makes a PodGang of a set without replicas, and the default of the CRD is 0 (grove.io_podcliquesets.yaml)";

/** Recorded runs whose model of an operator is doubtful or that decide what no manifest shows, with the reason. */
export const DOUBTFUL_RUNS: Readonly<Record<string, string>> = {
  "wrap/AppWrapper-4 all": REFUSED,
  "wrap/AppWrapper-6 all": REFUSED,
  "wrap/AppWrapper-17 all": REFUSED,
  "wrap/AppWrapper-32 all": REFUSED,
  "wrap/AppWrapper-34 all": REFUSED,
  "wrap/AppWrapper-35 all": REFUSED,
  "wrap/AppWrapper-48 all": REFUSED,
  "wrap/AppWrapper-19 chart": PODS_OF_WRAPPER,
  "wrap/AppWrapper-36 all": PODS_OF_WRAPPER,
  "wrap/AppWrapper-36 chart": PODS_OF_WRAPPER,
  "wrap/AppWrapper-13 chart": SUSPENDED,
  "wrap/AppWrapper-28 chart": NO_PODS,
  "wrap/AppWrapper-34 chart": SUSPENDED,
  "wrap/AppWrapper-48 chart": SUSPENDED,
  "karta/50-pgflat-ok-none": NO_PODS,
  "karta/101-pgflat-ok-none": NO_PODS,
  "karta/134-pgs-ok-none": NO_PODS,
  "karta/148-pgflat-ok-none-nested": NO_PODS,
  "karta/167-pgs-ok-none": NO_PODS,
  "karta/171-pgs-ok-list": NO_PODS,
  "fuzz/NIMService-1 dump": NO_METADATA,
  "fuzz/Notebook-7 dump": NO_OWNER,
  "fuzz/PodCliqueSet-3 dump": NO_REPLICAS,
  "karta/57-pgs-ok-none": LABEL,
  "karta/222-pgs-ok-none": LABEL,
};
