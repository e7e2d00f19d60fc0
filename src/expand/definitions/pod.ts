import type { Container, KubeObject, PodTemplate } from "../../kernel/index.ts";
import { activeItems, filled, given, itemsWhen, pointerTo, present, trueOrAbsent } from "../../kernel/index.ts";
import { commandWords } from "./command.ts";
import { clusterWords, type PodContext, type PodInput } from "./context.ts";
import { containerEnvironment } from "./environment.ts";
import type { FieldSources } from "./field-sources.ts";
import { gpuRequest } from "./gpu.ts";
import { podMetadata } from "./metadata.ts";
import { checkMountPaths, type MountedVolume } from "./mounted-volume.ts";
import { placementSettings } from "./placement.ts";
import { securityWithDefaults } from "./pod-defaults.ts";
import { podSources } from "./pod-sources.ts";
import { readinessProbe } from "./probe.ts";
import { containerResources } from "./resources.ts";
import { securitySettings } from "./security-context.ts";
import { sharedMemoryVolume, storageVolumes } from "./volumes.ts";

/** A pod template and the claims that it requires. */
interface ExpandedPod {
  readonly template: PodTemplate;
  /** The claims with the JSON pointers of the items that request them. */
  readonly claims: readonly { readonly path: string; readonly object: KubeObject }[];
  /** The sources of the template's fields. */
  readonly sources: FieldSources;
}

/**
 * Returns the pod of a Training, a leader or a worker: one container named after the component. The container lists no
 * ports: they are informational there, and a changed port would change the template.
 */
export function expandPod(fields: PodInput, context: PodContext): ExpandedPod {
  const compute = fields.compute ?? {};
  const security = securityWithDefaults(fields, context.target.cluster);
  const gpus = gpuRequest(compute, context);
  const settings = securitySettings(security, context);
  const volumes: readonly MountedVolume[] = [
    ...storageVolumes(fields.storage ?? {}, security, context),
    ...itemsWhen(compute.largeShmRequest, sharedMemoryVolume(context.path)),
  ];
  checkMountPaths(volumes, context.report);
  refuseHomeDirectory(fields, context);
  const container: Container = {
    name: context.component,
    ...given({
      image: fields.image ?? undefined,
      imagePullPolicy: fields.imagePullPolicy ?? undefined,
      command: commandWords(fields.command, "command", context),
      args: commandWords(fields.args, "args", context),
      workingDir: fields.workingDir ?? undefined,
      env: filled(containerEnvironment(fields.environmentVariables, gpus.environment, context)),
      resources: containerResources(compute, gpus, context),
      volumeMounts: filled(present(volumes.map(({ mount }) => mount))),
      volumeDevices: filled(present(volumes.map(({ device }) => device))),
      readinessProbe: readinessProbe(fields.probes?.readiness),
      securityContext: settings.container,
      stdin: trueOrAbsent(fields.stdin),
      tty: trueOrAbsent(fields.tty),
    }),
  };
  return {
    template: {
      metadata: podMetadata(fields, gpus.annotations, context),
      spec: {
        schedulerName: context.target.cluster.schedulerName,
        ...given({
          terminationGracePeriodSeconds: fields.terminationGracePeriodSeconds ?? undefined,
          imagePullSecrets: filled(imagePullSecrets(fields, context)),
        }),
        ...placementSettings(fields, context),
        ...settings.pod,
        ...given({
          initContainers: filled(present(volumes.map(({ initContainer }) => initContainer))),
        }),
        containers: [container],
        ...given({ volumes: filled(volumes.flatMap((item) => item.volumes)) }),
      },
    },
    claims: volumes.flatMap(({ path, claim }) => present([claim && { path, object: claim }])),
    sources: podSources(fields, context.path, volumes),
  };
}

function imagePullSecrets(fields: PodInput, { path, report }: PodContext) {
  return activeItems(fields.imagePullSecrets).flatMap(({ item, index }) => {
    if (!item.userCredential) return [{ name: item.name ?? "" }];
    report.refuse(
      pointerTo(path, "imagePullSecrets", index, "userCredential"),
      "is refused: only a login of the user who made the credential can read it",
      "use a registry Secret of the project's namespace",
    );
    return [];
  });
}

function refuseHomeDirectory(fields: PodInput, { path, target, report }: PodContext): void {
  if (!fields.createHomeDir) return;
  report.refuse(
    pointerTo(path, "createHomeDir"),
    `is refused on ${clusterWords(target)}: the home directory is named after the user who submits the workload, and a manifest has no user`,
    "mount an emptyDirVolume at the path and set the variable HOME to it",
  );
}
