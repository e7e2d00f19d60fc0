import { at, isObject, items, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { commandOf, titleOf } from "../pods/pod-parts.ts";
import { withoutComments } from "./shell-comments.ts";

/** Kinds whose operator makes the keys of a job and mounts them into its pods. */
const KEYED_BY_OPERATOR = new Set(["MPIJob"]);
/** Starts a server for ssh. */
const SERVER =
  /(?:^|[\s;&|"'(/])(?:sshd|dropbear)(?=$|[\s;&|"')])|\bservice\s+sshd?\s+(?:re)?start\b|\/etc\/init\.d\/sshd?\s+(?:re)?start\b/;
/** Installs, stops or looks for one. Lengths are bounded, so that no text takes long. */
const NOT_STARTED =
  /\b(?:pkill|killall|pgrep|which|apt|apt-get|apk|yum|dnf|systemctl\s+(?:stop|disable))\b[^\n;&|]{0,300}\b(?:sshd|dropbear)\b/;
/** Lets people in without a key. */
const WITHOUT_KEY = /PasswordAuthentication[=\s]+yes\b|PermitEmptyPasswords[=\s]+yes\b/i;
const KUBECTL_EXEC = /\bkubectl\b[^\n;&|]{0,300}\sexec\b/;

/** SEC-017: who can log in to a worker has its GPUs. */
export const sshKeys = defineRule({
  id: "SEC-017",
  name: "ssh-keys",
  title: "A pod that runs a server for ssh has its keys from a Secret, mounted read-only, and only workers run one",
  severity: "error",
  security: 7.6,
  pack: "strict",
  rationale:
    "Launchers of MPI reach their workers by ssh. With keys in the image, or with passwords, everybody who has the image or the password logs in to the pods and runs what they like on the GPUs. kubectl exec from a pod needs an account that may enter every pod of the namespace.",
  fix: "mount a Secret with the keys of this job read-only, and run sshd in the workers alone; the MPI operator does both",
  docs: ["https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/mpi/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: worker}
spec:
  containers:
    - name: main
      image: "example.com/mpi:1"
      command: [/usr/sbin/sshd, -De]
      volumeMounts: [{name: keys, mountPath: /root/.ssh, readOnly: true}]
  volumes: [{name: keys, secret: {secretName: mpi-keys, defaultMode: 384}}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: worker}
spec:
  containers:
    - {name: main, image: "example.com/mpi:1", command: [/usr/sbin/sshd, -De]}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      for (const { text: part, path } of commandOf(view)) {
        if (!KUBECTL_EXEC.test(part)) continue;
        report({
          path,
          message: `${titleOf(view)} runs commands in other pods with kubectl exec`,
          key: "kubectl exec",
        });
      }
      const server = serverOf(view);
      if (server === undefined) continue;
      const problem = problemOf(view, pod);
      if (problem !== undefined)
        report({ path: server, message: `${titleOf(view)} runs a server for ssh ${problem}`, key: "ssh" });
    }
  },
});

/** Where a container says that it runs a server for ssh. */
function serverOf(view: ContainerView): string | undefined {
  const parts = commandOf(view);
  const started = parts.find(({ text: part }) =>
    withoutComments(part)
      .split(/[\n;&|]+/)
      .some((command) => SERVER.test(command) && !NOT_STARTED.test(command)),
  );
  if (started !== undefined) return started.path;
  const port = items(at(view.container, "ports")).findIndex((entry) => at(entry, "containerPort") === 22);
  return port < 0 ? undefined : `${view.pointer}/ports/${port}`;
}

function problemOf(view: ContainerView, pod: PodView): string | undefined {
  if (commandOf(view).some(({ text: part }) => WITHOUT_KEY.test(part))) return "that takes passwords";
  const { kind } = pod.workload.object;
  if (KEYED_BY_OPERATOR.has(kind)) {
    return /launcher/i.test(pod.component)
      ? "in the launcher, which logs in to the workers and not they to it"
      : undefined;
  }
  return hasKeys(view, pod) ? undefined : "without keys from a Secret that is mounted read-only";
}

function hasKeys({ container }: ContainerView, { spec }: PodView): boolean {
  const secrets = new Set(
    items(at(spec, "volumes"))
      .filter(holdsSecret)
      .map((volume) => text(at(volume, "name"))),
  );
  return items(at(container, "volumeMounts")).some(
    (mount) => secrets.has(text(at(mount, "name"))) && at(mount, "readOnly") === true,
  );
}

function holdsSecret(volume: unknown): boolean {
  return (
    isObject(at(volume, "secret")) ||
    isObject(at(volume, "csi")) ||
    items(at(volume, "projected", "sources")).some((source) => isObject(at(source, "secret")))
  );
}
