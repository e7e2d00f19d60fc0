import { at, isObject, items, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { commandOf, titleOf } from "../pods/pod-parts.ts";
import { withoutComments } from "./shell-comments.ts";

/** Kinds whose operator creates the keys of a job and mounts them into its pods. */
const KINDS_WITH_KEYS = new Set(["MPIJob"]);
/** Matches a command that starts an ssh server. */
const SERVER =
  /(?:^|[\s;&|"'(/])(?:sshd|dropbear)(?=$|[\s;&|"')])|\bservice\s+sshd?\s+(?:re)?start\b|\/etc\/init\.d\/sshd?\s+(?:re)?start\b/;
/** Matches a command that installs, stops or finds an ssh server. Lengths are bounded, so that no string takes long. */
const NOT_STARTED =
  /\b(?:pkill|killall|pgrep|which|apt|apt-get|apk|yum|dnf|systemctl\s+(?:stop|disable))\b[^\n;&|]{0,300}\b(?:sshd|dropbear)\b/;
/** Matches options that allow a login without a key. */
const WITHOUT_KEY = /PasswordAuthentication[=\s]+yes\b|PermitEmptyPasswords[=\s]+yes\b/i;
const KUBECTL_EXEC = /\bkubectl\b[^\n;&|]{0,300}\sexec\b/;

/** SEC-017: only the pods of a job can log in to its workers. */
export const sshKeys = defineRule({
  id: "SEC-017",
  name: "ssh-keys",
  title: "Only workers run an ssh server, with keys from a Secret that is mounted read-only",
  severity: "error",
  security: 7.6,
  pack: "strict",
  rationale:
    "MPI launchers log in to their workers with ssh. If the keys are in the image, or the server accepts passwords, anyone with the image or the password can log in to the pods and use the GPUs. kubectl exec in a pod needs an account that can enter every pod of the namespace.",
  fix: "mount a Secret with the keys of the job read-only, and run sshd only in the workers; the MPI operator does both",
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
        const message = `${titleOf(view)} runs commands in other pods with kubectl exec`;
        if (KUBECTL_EXEC.test(part)) report({ path, message, key: "kubectl exec" });
      }
      const path = serverPath(view);
      const problem = path === undefined ? undefined : problemOf(view, pod);
      if (path === undefined || problem === undefined) continue;
      report({ path, message: `${titleOf(view)} runs an ssh server ${problem}`, key: "ssh" });
    }
  },
});

/** The path of the command or port of an ssh server; undefined if a container runs none. */
function serverPath(view: ContainerView): string | undefined {
  const parts = commandOf(view);
  const started = parts.find(({ text: part }) =>
    withoutComments(part)
      .split(/[\n;&|]+/)
      .some((command) => SERVER.test(command) && !NOT_STARTED.test(command)),
  );
  if (started !== undefined) return started.path;
  const port = items(at(view.container, "ports")).findIndex((entry) => at(entry, "containerPort") === 22);
  if (port < 0) return undefined;
  return `${view.pointer}/ports/${port}`;
}

function problemOf(view: ContainerView, pod: PodView): string | undefined {
  if (commandOf(view).some(({ text: part }) => WITHOUT_KEY.test(part))) return "that accepts passwords";
  if (!KINDS_WITH_KEYS.has(pod.workload.object.kind)) {
    if (hasKeys(view, pod)) return undefined;
    return "without keys from a Secret that is mounted read-only";
  }
  if (!/launcher/i.test(pod.component)) return undefined;
  return "in the launcher, but only the workers need one";
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
