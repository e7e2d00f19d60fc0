import { defineRule } from "../../src/rules/rule.ts";
import { closed, list, stringSchema } from "../../src/schema/schema.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { hostPathsOf, isBelowPath, normalHostPath, type PodHostPath } from "./host-paths.ts";

/** Options of SEC-004. */
interface Options extends PlatformOptions {
  /** Folders of the node that pods may mount, with all below them; not such as give the node away. */
  readonly allowed: readonly string[];
}

const FIX = "use a PersistentVolumeClaim, an emptyDir or the device plug-in's resource instead";

/** SEC-004: a path of the node is a way out of the container. */
export const noHostPath = defineRule<Options>({
  id: "SEC-004",
  name: "no-host-path",
  title: "No volume is a path of the node",
  severity: "error",
  security: 9.1,
  pack: "recommended",
  rationale:
    "Through /etc, /dev, the kubelet's folder or a container runtime's socket a pod takes over its node, and it sees the GPUs and credentials of every other pod. Mounting all of /dev/infiniband or /dev/nvidia* goes past the device plug-in and breaks NCCL, which sees devices that it may not open.",
  fix: FIX,
  docs: ["https://kubernetes.io/docs/concepts/storage/volumes/#hostpath"],
  options: {
    schema: closed({ ...PLATFORM_OPTIONS.schema.properties, allowed: list(stringSchema({ pattern: "^/." })) }),
    defaults: { ...PLATFORM_OPTIONS.defaults, allowed: [] },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", volumeMounts: [{name: shm, mountPath: /dev/shm}]}
  volumes: [{name: shm, emptyDir: {medium: Memory}}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", volumeMounts: [{name: node, mountPath: /host}]}
  volumes: [{name: node, hostPath: {path: /}}]
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const volumes = hostPathsOf(pod);
    if (volumes.length === 0 || isPlatformPod(pod, options)) return;
    for (const volume of volumes) {
      if (isAllowed(volume, options)) continue;
      const { message, fix = FIX } = told(volume);
      report({ path: volume.path, message, fix: platformFix(pod, fix) });
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

function told({ volume, hostPath, grade }: PodHostPath): { readonly message: string; readonly fix?: string } {
  if (hostPath === undefined) return { message: `volume ${volume} is a path of the node` };
  const message = `volume ${volume} mounts ${hostPath.slice(0, 200)} of the node`;
  if (grade === "node") return { message: `${message}, which gives the node away` };
  if (grade === "devices") {
    return {
      message: `${message}: devices that a device plug-in hands out, which a pod without them sees and cannot open`,
      fix: "remove the volume and ask for the devices by their resource (for example nvidia.com/gpu or rdma/hca)",
    };
  }
  if (hostPath !== "/dev/shm") return { message };
  return { message, fix: "use an emptyDir with medium Memory" };
}
