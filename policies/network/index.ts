import type { Rule } from "../../src/rule/index.ts";
import { gangCanTalk } from "./gang-can-talk.ts";
import { noExposedModel } from "./no-exposed-model.ts";
import { noMeshInGang } from "./no-mesh-in-gang.ts";
import { noPortClashOnHost } from "./no-port-clash-on-host.ts";
import { noVerboseDebug } from "./no-verbose-debug.ts";
import { rdmaExpectedAndRequested } from "./rdma-expected-and-requested.ts";
import { rdmaNeedsIpcLock } from "./rdma-needs-ipc-lock.ts";
import { socketInterfaceExists } from "./socket-interface-exists.ts";

/** Rules about the network between pods and to them, in the order of their ids. */
export const networkRules: readonly Rule[] = [
  gangCanTalk,
  socketInterfaceExists,
  rdmaNeedsIpcLock,
  rdmaExpectedAndRequested,
  noMeshInGang,
  noPortClashOnHost,
  noExposedModel,
  noVerboseDebug,
];
