import { at, items, members, quantityOf, text } from "../../src/kernel/index.ts";

/** Domains with only RDMA or SR-IOV devices: of the shared device plug-in, Mellanox and the SR-IOV operator. */
const DOMAINS = new Set(["rdma", "mellanox.com", "openshift.io"]);
/** Words that are distinctive anywhere in a name. */
const ANYWHERE = /rdma|sriov|sr-iov|infiniband|mlnx/;
/** Words that count only at the start of a word of the name: `roce` is also in `processes`. */
const WORD = /(?:^|[^a-z0-9])(?:hca|roce|hostdev|(?:efa|vf|ib)[0-9]*(?![a-z0-9])|(?:res)?ibp[0-9]+s[0-9]+)/;

/**
 * The resources with which a container requests RDMA devices, sorted: extended resources of the shared and the SR-IOV
 * device plug-ins and of clouds (`rdma/hca`, `nvidia.com/sriov_rdma_vf`, `vpc.amazonaws.com/efa`) with an amount above 0,
 * and resource claims with such a name. Administrators choose the names, so this recognizes the words in common use.
 * Sources: Mellanox/k8s-rdma-shared-dev-plugin, k8snetworkplumbingwg/sriov-network-device-plugin and -operator,
 * NVIDIA's network operator.
 */
export function rdmaResources(container: unknown): readonly string[] {
  const resources = new Set<string>();
  for (const kind of ["limits", "requests"]) {
    for (const [name, amount] of members(at(container, "resources", kind))) {
      if (isRdmaResource(name) && isPositive(amount)) resources.add(name);
    }
  }
  for (const claim of items(at(container, "resources", "claims"))) {
    const name = text(at(claim, "name"));
    if (name !== undefined && isRdmaName(name)) resources.add(name);
  }
  return [...resources].sort();
}

function isRdmaResource(resource: string): boolean {
  const slash = resource.indexOf("/");
  // Kubernetes' own resources (cpu, hugepages-2Mi) have no domain, and `requests.` names occur only in quotas.
  if (slash < 0 || resource.startsWith("requests.")) return false;
  return DOMAINS.has(resource.slice(0, slash)) || isRdmaName(resource.slice(slash + 1));
}

function isRdmaName(name: string): boolean {
  const lower = name.toLowerCase();
  return ANYWHERE.test(lower) || WORD.test(lower);
}

function isPositive(amount: unknown): boolean {
  const quantity = quantityOf(amount);
  return quantity !== undefined && quantity.nano > 0n;
}
