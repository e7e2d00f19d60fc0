import { formatValue, isObject, member } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/** The checks of Secrets. */
export const SECRET_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = { Secret: [checkKeys] };

/** The keys that a Secret of a type must have: all of them, or one of them. */
const KEYS: Readonly<Record<string, { readonly all?: readonly string[]; readonly oneOf?: readonly string[] }>> = {
  "kubernetes.io/basic-auth": { oneOf: ["username", "password"] },
  "kubernetes.io/dockercfg": { all: [".dockercfg"] },
  "kubernetes.io/dockerconfigjson": { all: [".dockerconfigjson"] },
  "kubernetes.io/ssh-auth": { all: ["ssh-privatekey"] },
  "kubernetes.io/tls": { all: ["tls.crt", "tls.key"] },
};
const ACCOUNT = "kubernetes.io/service-account.name";

function checkKeys({ type, data, stringData, metadata }: Members, report: ReportField): void {
  if (typeof type !== "string") return;
  if (type === "kubernetes.io/service-account-token" && isMissing(member(member(metadata, "annotations"), ACCOUNT))) {
    report("missing", ["metadata", "annotations", ACCOUNT], `is mandatory with type: ${type}, but missing`);
  }
  if (!Object.hasOwn(KEYS, type)) return;
  const { all = [], oneOf = [] } = KEYS[type] ?? {};
  const has = (key: string) => [data, stringData].some((values) => isObject(values) && Object.hasOwn(values, key));
  for (const key of all) {
    if (!has(key)) report("missing", ["data", key], `is mandatory with type: ${type}, but missing`);
  }
  if (oneOf.length > 0 && !oneOf.some(has)) {
    report("missing", ["data"], `must have ${oneOf.map((key) => formatValue(key)).join(" or ")} with type: ${type}`);
  }
}
