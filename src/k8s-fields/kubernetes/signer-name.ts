import { dnsLabelProblem, subdomainProblem } from "../../kernel/index.ts";

/**
 * The reason why a text cannot name a signer of certificates, or undefined: it is a domain of at least two labels, `/`
 * and a name. Source: Kubernetes 1.37, `pkg/apis/core/validation`, `ValidateSignerName`.
 */
export function signerNameProblem(text: string): string | undefined {
  const [domain = "", name, ...more] = text.split("/");
  const labels = domain.split(".");
  if (name === undefined || more.length > 0 || labels.length < 2) {
    return "must be a domain and a name such as example.com/signer";
  }
  const problem = labels.map((label) => dnsLabelProblem(label)).find(Boolean);
  return problem ?? subdomainProblem(name);
}

/**
 * The reason why a volume cannot have a ClusterTrustBundle by a name, or undefined: it is a DNS subdomain, perhaps
 * with the name of its signer and `:` in front. The API server does not check the signer here.
 */
export function trustBundleNameProblem(text: string): string | undefined {
  return subdomainProblem(text.slice(text.lastIndexOf(":") + 1));
}
