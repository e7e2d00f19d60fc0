import type { RuleSpecFile } from "../../../user-rules/index.ts";

/** A DaemonSet of the platform is judged by its names and images, for which a policy has no expression. */
const KINDS = ["!DaemonSet"] as const;

const HOST_PROCESS = "?securityContext.?windowsOptions.?hostProcess";

/** The rules of muster that have an expression with the same verdict, by id. */
export const SHIPPED_RULES: Readonly<Record<string, RuleSpecFile>> = {
  "SEC-001": {
    scope: "pod",
    match: { kinds: KINDS },
    expressions: [
      {
        expression: "container.?securityContext.?privileged.orValue(false) != true",
        message: "a container is privileged",
      },
      {
        expression: `container.${HOST_PROCESS}.orValue(pod.spec.${HOST_PROCESS}.orValue(false)) != true`,
        message: "a container runs as a process of its Windows node",
      },
    ],
  },
  "SEC-005": {
    scope: "pod",
    match: { kinds: KINDS },
    expression: "pod.spec.?hostNetwork.orValue(false) != true",
    message: "the pods use the network of their nodes",
  },
  "SEC-006": {
    scope: "pod",
    match: { kinds: KINDS },
    expressions: [
      {
        expression: "pod.spec.?hostIPC.orValue(false) != true",
        message: "the pods share the memory of all processes of their nodes",
      },
      {
        expression: "pod.spec.?hostPID.orValue(false) != true",
        message: "the pods see and signal every process of their nodes",
      },
    ],
  },
  "SEC-025": {
    scope: "pod",
    match: { kinds: KINDS },
    expression:
      "pod.spec.?hostNetwork.orValue(false) == true || container.?ports.orValue([]).all(p, p.?hostPort.orValue(0) == 0)",
    message: "a container listens on a port of its node",
  },
};
