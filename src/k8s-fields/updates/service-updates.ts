import { at, equalValues, record } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { DOCS, type ObjectUpdate, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { addressUpdates } from "./service-addresses.ts";
import { every, refusalAt } from "./unchanged.ts";

const SERVICES = `${DOCS}/concepts/services-networking/service`;

/** The rules for a Service. Source: Kubernetes 1.36, `ValidateServiceUpdate` of `pkg/apis/core/validation`. */
export const serviceUpdates: UpdateCheck = every(addressUpdates, loadBalancerClass, healthCheckPort, foreignFields);

function loadBalancerClass({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [record(before.spec), record(after.spec)];
  if (old.type !== "LoadBalancer" || now.type !== "LoadBalancer") return [];
  if (old.loadBalancerClass === now.loadBalancerClass) return [];
  return [refusalAt("/spec/loadBalancerClass", `${SERVICES}/#load-balancer-class`)];
}

function healthCheckPort({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [before, after].map((service) => at(service, "spec", "healthCheckNodePort"));
  // A port that the new object lacks is kept.
  if (now === undefined || old === now || !hasHealthCheck(before) || !hasHealthCheck(after)) return [];
  const path = "/spec/healthCheckNodePort";
  const found = refusalAt(path, `${SERVICES}/#external-traffic-policy`);
  return [old === undefined ? { ...found, condition: "the Service got another port" } : found];
}

function hasHealthCheck({ spec }: Members): boolean {
  const { type, externalTrafficPolicy } = record(spec);
  return type === "LoadBalancer" && externalTrafficPolicy === "Local";
}

/**
 * Fields that the new type of the Service does not have. The API server drops them with the change of the type, but only
 * if they are unchanged.
 */
function foreignFields({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [record(before.spec), record(after.spec)];
  const isKept = (field: string, hadIt: boolean) => hadIt && equalValues(old[field], now[field]);
  const port = "healthCheckNodePort";
  const found: UpdateRefusal[] = [];
  if (now[port] !== undefined && !hasHealthCheck(after) && !isKept(port, hasHealthCheck(before))) {
    const rule = "needs type: LoadBalancer and externalTrafficPolicy: Local";
    found.push(refusalAt(`/spec/${port}`, `${SERVICES}/#external-traffic-policy`, rule));
  }
  for (const field of ["clusterIP", "clusterIPs"]) {
    const isExternal = now.type === EXTERNAL_NAME && !isKept(field, old.type !== EXTERNAL_NAME);
    if (now[field] === undefined || !isExternal) continue;
    found.push(refusalAt(`/spec/${field}`, `${SERVICES}/#externalname`, "must be absent with type: ExternalName"));
  }
  return found;
}

const EXTERNAL_NAME = "ExternalName";
