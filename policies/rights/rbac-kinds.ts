import { groupOf, type KubeObject } from "../../src/kernel/index.ts";

const GROUP = "rbac.authorization.k8s.io";

/** Whether an object is a binding of RBAC. */
export function isBinding({ apiVersion, kind }: KubeObject): boolean {
  return (kind === "ClusterRoleBinding" || kind === "RoleBinding") && groupOf(apiVersion) === GROUP;
}

/** Whether an object is a role of RBAC. */
export function isRole({ apiVersion, kind }: KubeObject): boolean {
  return (kind === "ClusterRole" || kind === "Role") && groupOf(apiVersion) === GROUP;
}

/** The kind and the name of an object in messages; an object may lack its name. */
export function roleTitle({ kind, metadata: { name } }: KubeObject): string {
  return typeof name === "string" && name !== "" ? `${kind} ${name}` : `${kind} without a name`;
}
