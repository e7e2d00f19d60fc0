import { items, record, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { DOCS, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { every, refusalAt } from "./unchanged.ts";

const ADDRESS = `${DOCS}/concepts/services-networking/service/#choosing-your-own-ip-address`;
const DUAL_STACK = `${DOCS}/concepts/services-networking/dual-stack/#services`;
const NONE = "None";

/**
 * The rules for the addresses of a Service. The API server keeps an address that the new object lacks. Source: Kubernetes
 * 1.36, `validateUpgradeDowngradeClusterIPs` and `…IPFamilies`, and `patchAllocatedValues` of the Service registry.
 */
export const addressUpdates: UpdateCheck = every(addresses, families, ({ after, before }) => {
  const [old, now] = [record(before.spec), record(after.spec)];
  const isHeadless = addressesOf(now).length === 0 && isNone(addressesOf(old)) && old.type !== EXTERNAL;
  if (!isHeadless || now.type === "ClusterIP" || now.type === EXTERNAL) return [];
  const rule = `cannot become ${text(now.type) ?? ""}: the Service keeps its clusterIP None`;
  return [refusalAt("/spec/type", ADDRESS, rule)];
});

const EXTERNAL = "ExternalName";

function addresses({ before, after }: Parameters<UpdateCheck>[0]): readonly UpdateRefusal[] {
  const [oldSpec, spec] = [record(before.spec), record(after.spec)];
  if (oldSpec.type === EXTERNAL || spec.type === EXTERNAL) return [];
  const [old, now] = [addressesOf(oldSpec), addressesOf(spec)];
  if (now.length === 0 || (isNone(old) && isNone(now))) return [];
  const path =
    spec.clusterIPs === undefined || spec.clusterIP !== oldSpec.clusterIP ? "/spec/clusterIP" : "/spec/clusterIPs";
  // The server has chosen an address, which is hardly the new one.
  if (old.length === 0) return [refusalAt(path, ADDRESS)];
  if (old[0] !== now[0] || (old.length === now.length && old[1] !== now[1])) return [refusalAt(path, ADDRESS)];
  if (now.length < old.length && spec.ipFamilyPolicy !== "SingleStack") {
    return [refusalAt("/spec/ipFamilyPolicy", DUAL_STACK, "must be SingleStack when the second address is removed")];
  }
  return [];
}

function families({ before, after }: Parameters<UpdateCheck>[0]): readonly UpdateRefusal[] {
  const [oldSpec, spec] = [record(before.spec), record(after.spec)];
  if (oldSpec.type === EXTERNAL || spec.type === EXTERNAL) return [];
  const [oldAddresses, addresses] = [addressesOf(oldSpec), addressesOf(spec)];
  if (isNone(oldAddresses) || isNone(addresses)) return [];
  const [old, now] = [familiesOf(oldSpec, oldAddresses), familiesOf(spec, [])];
  if (now.length === 0) return [];
  const path = "/spec/ipFamilies";
  if (old.length === 0) {
    return [{ ...refusalAt(path, DUAL_STACK), condition: `the Service has no ${now[0]} address as its first one` }];
  }
  if (old[0] !== now[0] || (old.length === now.length && old[1] !== now[1])) return [refusalAt(path, DUAL_STACK)];
  if (now.length < old.length && spec.ipFamilyPolicy !== "SingleStack") {
    return [refusalAt("/spec/ipFamilyPolicy", DUAL_STACK, "must be SingleStack when the second family is removed")];
  }
  return [];
}

/** The addresses of a manifest; none where the API server chooses them. */
function addressesOf({ clusterIP, clusterIPs }: Members): readonly unknown[] {
  const all = items(clusterIPs);
  if (clusterIP === undefined) return all;
  return [clusterIP, ...all.slice(1)];
}

function familiesOf({ ipFamilies }: Members, addresses: readonly unknown[]): readonly unknown[] {
  if (items(ipFamilies).length > 0) return items(ipFamilies);
  return addresses.map((address) => (String(address).includes(":") ? "IPv6" : "IPv4"));
}

function isNone(addresses: readonly unknown[]): boolean {
  return addresses[0] === NONE;
}
