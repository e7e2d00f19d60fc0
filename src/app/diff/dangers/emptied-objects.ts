import { isObject, pointerTo } from "../../../kernel/index.ts";
import type { UpdateVerdict } from "./update-verdict.ts";

const SERVER_SIDE = "https://kubernetes.io/docs/reference/using-api/server-side-apply/";

/**
 * The objects that lose all their members. A server-side apply then writes null in place of them, which the schema of most
 * fields rejects; a recorded answer of Kubernetes 1.36.1.
 */
export function emptiedObjects(old: unknown, now: unknown, path: string): readonly UpdateVerdict[] {
  if (!isObject(old) || !isObject(now)) return [];
  if (Object.keys(old).length > 0 && Object.keys(now).length === 0) {
    const condition = "it is applied on the server side, as Flux does, because the field becomes null then";
    return [{ path, rejectedBy: "API server", rule: "becomes an empty object", condition, upstream: SERVER_SIDE }];
  }
  return Object.keys(now).flatMap((name) => emptiedObjects(old[name], now[name], pointerTo(path, name)));
}
