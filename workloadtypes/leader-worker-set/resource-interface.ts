import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * The kinds of objects, besides pods, that the controller creates for a LeaderWorkerSet; a leader owns the set of its
 * workers.
 */
export const LEADER_WORKER_SET_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "StatefulSet" },
  { group: "apps", version: "v1", kind: "ControllerRevision" },
  { group: "", version: "v1", kind: "Service" },
];

const TEMPLATE = ".spec.leaderWorkerTemplate";
const WORKER_INDEX = '.metadata.labels["leaderworkerset.sigs.k8s.io/worker-index"]';
const LEADER_NAME = '.metadata.annotations["leaderworkerset.sigs.k8s.io/leader-name"]';
const GROUP_INDEX = '.metadata.labels["leaderworkerset.sigs.k8s.io/group-index"]';

/**
 * `leaderworkerset.x-k8s.io/v1` LeaderWorkerSet. A set without a leaderTemplate creates its leaders from the
 * workerTemplate. Progressing is written first and becomes False when Available becomes True. No condition reports a
 * failure; a set that loses pods is Progressing again. The kind has no gang instruction, because each replica is a gang
 * and the minimum of a Resource Interface counts all replicas.
 * Source: kubernetes-sigs/lws, api/leaderworkerset/v1 and pkg/controllers.
 */
export const leaderWorkerSetV1 = {
  structureDefinition: {
    rootComponent: {
      name: "leaderworkerset",
      kind: { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byConditions: [{ type: "Progressing", status: "True" }] }],
          running: [
            {
              byConditions: [
                { type: "Available", status: "True" },
                { type: "Progressing", status: "False" },
              ],
            },
          ],
        },
      },
    },
    childComponents: [
      {
        name: "leader",
        ownerRef: "leaderworkerset",
        kind: POD_KIND,
        specDefinition: { podTemplateSpecPath: `${TEMPLATE}.leaderTemplate // ${TEMPLATE}.workerTemplate` },
        scaleDefinition: { replicasPath: ".spec.replicas // 1" },
        podSelector: {
          componentTypeSelector: { keyPath: WORKER_INDEX, value: "0" },
          replicaSelector: { keyPath: GROUP_INDEX },
        },
      },
      {
        name: "worker",
        ownerRef: "leaderworkerset",
        kind: POD_KIND,
        specDefinition: { podTemplateSpecPath: `${TEMPLATE}.workerTemplate` },
        scaleDefinition: { replicasPath: `(.spec.replicas // 1) * ((${TEMPLATE}.size // 1) - 1)` },
        podSelector: {
          componentTypeSelector: { keyPath: LEADER_NAME },
          replicaSelector: { keyPath: GROUP_INDEX },
        },
      },
    ],
    additionalChildKinds: LEADER_WORKER_SET_ADDITIONAL_KINDS,
  },
} as const satisfies ResourceInterfaceSpec;
