import { isObject, items, pointerTo, text, withoutTrailing } from "../../src/kernel/index.ts";
import type { ContainerView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { literalEnvironment } from "../pods/environment.ts";
import { hasHiddenVolumes } from "../pods/operator-volumes.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { runsToItsEnd } from "../pods/runs-to-its-end.ts";
import { mountOf, mountsOf, type Volume, volumesOf } from "./volumes.ts";

const CHECKPOINT = /checkpoint|ckpt/i;
const FLAG = /^--?[\w.-]*$/;
const FLAG_WITH_VALUE = /^(--?[\w.-]*|[\w.]*)=(.+)$/;
/** The names of variables with a folder, apart from those in which the word for a folder follows: `CKPT_OUTPUT_DIR`. */
const VARIABLE = /(?:DIR|PATH)_?(?:CHECKPOINT|CKPT)|^CHECKPOINTS?$/i;
const FOLDER = /DIR|PATH|FOLDER|ROOT/i;
/** Names of folders that a run reads at its start and does not write, such as the checkpoint of another run. */
const READ_ONLY = /load|resume|restore|init|from|pretrained|start/i;
/** Longer arguments and words are skipped, since they are not command lines. */
const MAX_ARGUMENT_LENGTH = 20_000;
const MAX_WORD_LENGTH = 1000;

/** STORAGE-004: checkpoints survive the pod that writes them. */
export const durableCheckpoints = defineRule({
  id: "STORAGE-004",
  name: "durable-checkpoints",
  title: "Every folder in which a training stores checkpoints is on a persistent volume",
  severity: "warning",
  pack: "strict",
  rationale:
    "Files in the container, in an emptyDir or on a node are lost when the pod is preempted and starts on another node. The run then starts from the beginning.",
  fix: "mount a PersistentVolumeClaim or NFS volume at the folder, or write the checkpoints to object storage",
  definitionFix:
    "add storage.pvc or storage.nfs with the folder as its path, or write the checkpoints to object storage",
  examples: { good: example("persistentVolumeClaim: {claimName: checkpoints}"), bad: example("emptyDir: {}") },
  scope: "pod",
  check: (pod, { report }) => {
    if (!runsToItsEnd(pod.workload) || hasHiddenVolumes(pod.workload)) return;
    for (const view of pod.containers) {
      const paths = checkpointPaths(view);
      if (paths.length === 0) continue;
      const volumes = volumesOf(pod);
      const reported = new Set<string>();
      for (const { path, source, pointer } of paths) {
        const place = lossyPlace(path, view, volumes);
        if (place === undefined || reported.has(path)) continue;
        reported.add(path);
        report({
          path: pointer,
          message: `${titleOf(view)} writes checkpoints to ${path} (${source}), which is in ${place}`,
          expected: "a folder on a persistent volume",
          key: path,
        });
      }
    }
  },
});

/** The title of a volume that does not survive its pod; undefined for any other volume, and for claim templates. */
function lossyVolume(volume: Volume | undefined): string | undefined {
  if (volume === undefined) return undefined;
  const { name, volume: source } = volume;
  if (isObject(source.emptyDir) || Object.keys(source).length === 1) return `emptyDir volume ${name}`;
  if (isObject(source.hostPath)) return `hostPath volume ${name}`;
  if (isObject(source.ephemeral)) return `volume ${name}, which is deleted with its pod`;
  return undefined;
}

/** A folder in which a container stores its checkpoints. */
interface CheckpointPath {
  /** Path in the container: absolute, or below the unknown working folder of its image. */
  readonly path: string;
  /** The option or environment variable with the path, for example `--checkpoint-dir`. */
  readonly source: string;
  /** JSON pointer into the pod template. */
  readonly pointer: string;
}

/** The checkpoint folders in the arguments and variables of a container, in order of appearance. */
function checkpointPaths({ container, pointer }: ContainerView): readonly CheckpointPath[] {
  const found: CheckpointPath[] = [];
  const add = (source: string, value: string, valuePointer: string) => {
    const path = withoutTrailing(value.replace(/^["']/, ""), "\"';");
    if (READ_ONLY.test(source)) return;
    const folder = folderOf(path, text(container.workingDir));
    if (folder !== undefined) found.push({ path: folder, source, pointer: valuePointer });
  };
  for (const field of ["command", "args"]) {
    // An option and its value may be two arguments, and a whole command line may be one argument.
    let option: string | undefined;
    for (const [index, entry] of items(container[field]).entries()) {
      const argument = text(entry) ?? "";
      if (argument.length > MAX_ARGUMENT_LENGTH) continue;
      const argumentPointer = pointerTo(pointer, field, index);
      for (const word of argument.split(/\s+/)) {
        if (word.length > MAX_WORD_LENGTH) continue;
        if (option !== undefined) add(option, word, argumentPointer);
        const [, name, value] = FLAG_WITH_VALUE.exec(word) ?? [];
        if (name !== undefined && value !== undefined && CHECKPOINT.test(name)) add(name, value, argumentPointer);
        option = FLAG.test(word) && CHECKPOINT.test(word) ? word : undefined;
      }
    }
  }
  for (const [name, { value, index }] of literalEnvironment(container)) {
    if (namesFolder(name)) add(name, value, pointerTo(pointer, "env", index, "value"));
  }
  return found;
}

/** Whether the name of a variable is that of a folder with checkpoints. */
function namesFolder(name: string): boolean {
  const isFolder = (word: string) => {
    const start = word.search(CHECKPOINT);
    return start >= 0 && FOLDER.test(word.slice(start));
  };
  return VARIABLE.test(name) || name.split(/\W/).some(isFolder);
}

/**
 * Returns an absolute path, or one below the working folder of an image, which starts with `./`; undefined for any
 * other.
 */
function folderOf(path: string, workingDir: string | undefined): string | undefined {
  if (path.startsWith("/")) return path;
  if (!path.startsWith("./") || path.split("/").includes("..")) return undefined;
  if (workingDir?.startsWith("/") === true) return `${workingDir.replace(/\/$/, "")}/${path.slice(2)}`;
  return path;
}

/** The place of the checkpoints, if they are lost with the pod. A relative path may be in any of the container's mounts. */
function lossyPlace(path: string, view: ContainerView, volumes: ReadonlyMap<string, Volume>): string | undefined {
  const mounts = mountsOf(view);
  if (path.startsWith("./")) {
    const isLost = mounts.every(({ name }) => lossyVolume(volumes.get(name)) !== undefined);
    if (isLost) return "the working folder of its image";
    return undefined;
  }
  const mount = mountOf(path, mounts);
  if (mount === undefined) return "the container itself";
  return lossyVolume(volumes.get(mount.name));
}

function example(source: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      containers:
        - name: main
          image: example.com/train:1
          args: [--checkpoint-dir, /checkpoints/run-1]
          volumeMounts: [{name: checkpoints, mountPath: /checkpoints}]
      volumes: [{name: checkpoints, ${source}}]
`;
}
