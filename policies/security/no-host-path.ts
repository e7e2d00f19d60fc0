import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { hostPathsOf, isBelowPath, normalHostPath, type PodHostPath } from "./host-paths.ts";

/** Options of SEC-004. */
interface Options extends PlatformOptions {
  /**
   * Folders of the node that pods may mount, with everything below them. Those that give control of the node are
   * ignored.
   */
  readonly allowed: readonly string[];
}

const FIX = "use a PersistentVolumeClaim, an emptyDir or the resource of a device plug-in instead";

/** SEC-004: a pod cannot leave its container through a path of the node. */
export const noHostPath = defineRule<Options>({
  id: "SEC-004",
  name: "no-host-path",
  title: "No pod mounts a path of its node",
  severity: "error",
  security: 9.1,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "Through /etc, /dev, the folder of the kubelet or the socket of a container runtime, a pod can take control of its node, with the GPUs and credentials of all other pods. Mounting /dev/infiniband or /dev/nvidia* bypasses the device plug-in and breaks NCCL, which finds devices that it cannot open.",
  fix: FIX,
  definitionFix: "use storage.pvc instead of storage.hostPath",
  docs: ["https://kubernetes.io/docs/concepts/storage/volumes/#hostpath"],
  options: {
    schema: closed({ ...PLATFORM_OPTIONS.schema.properties, allowed: list(stringSchema({ pattern: "^/." })) }),
    defaults: { ...PLATFORM_OPTIONS.defaults, allowed: [] },
  },
  examples: {
    good: podExample(`
containers:
  - {name: main, image: "example.com/train:1", volumeMounts: [{name: shm, mountPath: /dev/shm}]}
volumes: [{name: shm, emptyDir: {medium: Memory}}]
`),
    bad: podExample(`
containers:
  - {name: main, image: "example.com/train:1", volumeMounts: [{name: node, mountPath: /host}]}
volumes: [{name: node, hostPath: {path: /}}]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const volumes = hostPathsOf(pod);
    if (volumes.length === 0 || isPlatformPod(pod, options)) return;
    for (const volume of volumes) {
      if (isAllowed(volume, options)) continue;
      const { fix = FIX, ...problem } = problemOf(volume);
      report({ path: volume.path, ...problem, fix: platformFix(pod, fix) });
    }
  },
});

function isAllowed({ hostPath, grade }: PodHostPath, { allowed }: Options): boolean {
  return (
    grade === "files" &&
    hostPath !== undefined &&
    allowed.some((folder) => isBelowPath(hostPath, normalHostPath(folder)))
  );
}

function problemOf({ volume, hostPath, grade }: PodHostPath): Pick<RuleFinding, "message" | "fix" | "severity"> {
  if (hostPath === undefined) return { message: `volume ${volume} is a path of the node` };
  const severity = "warning";
  const message = `volume ${volume} mounts ${hostPath.slice(0, 200)} of the node`;
  if (grade === "node") return { message: `${message}, which gives control of the node` };
  if (grade === "devices") {
    return {
      message: `${message}, with devices that the pod cannot open unless a device plug-in allocates them`,
      fix: "remove the volume and request the devices as a resource (for example nvidia.com/gpu or rdma/hca)",
    };
  }
  if (hostPath !== "/dev/shm") return { severity, message };
  return { severity, message, fix: "use an emptyDir with medium Memory" };
}
