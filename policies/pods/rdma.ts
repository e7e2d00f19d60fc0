import { quantityOf } from "../../src/base/quantity.ts";
import { at, items, members, text } from "../../src/base/read.ts";

/** Domains whose devices are all RDMA or SR-IOV ones: the shared device plug-in, Mellanox' and the SR-IOV operator's. */
const DOMAINS = new Set(["rdma", "mellanox.com", "openshift.io"]);
/** What is distinctive enough to count anywhere in a name. */
const ANYWHERE = /rdma|sriov|sr-iov|infiniband|mlnx/;
/** What counts only as the beginning of a word: `roce` is also in `processes`. */
const WORD = /(?:^|[^a-z0-9])(?:hca|roce|hostdev|(?:efa|vf|ib)[0-9]*(?![a-z0-9])|(?:res)?ibp[0-9]+s[0-9]+)/;

/**
 * Resources by which a container asks for RDMA devices, sorted: extended resources of the shared and the SR-IOV device
 * plug-ins and of clouds (`rdma/hca`, `nvidia.com/sriov_rdma_vf`, `vpc.amazonaws.com/efa`) of which it gets at least
 * one, and resource claims of such a name. Names are free to choose, so this knows them by the words that are in use.
 * Sources: Mellanox/k8s-rdma-shared-dev-plugin, k8snetworkplumbingwg/sriov-network-device-plugin and -operator,
 * NVIDIA's network operator.
 */
export function rdmaResources(container: unknown): readonly string[] {
  const found = new Set<string>();
  for (const kind of ["limits", "requests"]) {
    for (const [name, amount] of members(at(container, "resources", kind))) {
      if (isRdmaResource(name) && isSome(amount)) found.add(name);
    }
  }
  for (const claim of items(at(container, "resources", "claims"))) {
    const name = text(at(claim, "name"));
    if (name !== undefined && isRdmaName(name)) found.add(name);
  }
  return [...found].sort();
}

function isRdmaResource(resource: string): boolean {
  const slash = resource.indexOf("/");
  // Kubernetes' own resources (cpu, hugepages-2Mi) have no domain, and a container cannot ask for a quota's name.
  if (slash < 0 || resource.startsWith("requests.")) return false;
  return DOMAINS.has(resource.slice(0, slash)) || isRdmaName(resource.slice(slash + 1));
}

function isRdmaName(name: string): boolean {
  const lower = name.toLowerCase();
  return ANYWHERE.test(lower) || WORD.test(lower);
}

function isSome(amount: unknown): boolean {
  const quantity = quantityOf(amount);
  return quantity !== undefined && quantity.nano > 0n;
}
