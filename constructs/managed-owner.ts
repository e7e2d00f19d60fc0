import type { Construct } from "constructs";
import type { KubeObject } from "../src/kernel/index.ts";
import type { Cluster, PoolQuota } from "../src/model/index.ts";
import { App } from "./app.ts";
import { managedOrigin, type Origin, tenancyPlacement } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";

/** Adds the Department or Project of KAI's resource management that has the quotas of an owner on a cluster. */
export function addManagedOwner(
  scope: Construct,
  object: KubeObject,
  { quotas }: { readonly quotas: readonly PoolQuota[] },
  { cluster, origin }: { readonly cluster: Cluster; readonly origin: Origin },
): void {
  const indexes = [...quotas.keys()].filter((index) => quotas[index]?.cluster === cluster.name);
  const child = new PlainObject(scope, "managed", object);
  App.of(scope).place(child, tenancyPlacement(child, cluster.name, managedOrigin(origin, indexes)));
}
