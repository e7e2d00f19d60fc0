import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { createKinds, missingKinds } from "../helpers/cluster/missing-kinds.ts";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { filesBelow, type Run } from "../helpers/repository.ts";
import { startArgocd } from "./argocd.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import type { Controller } from "./controller.ts";
import { startFlux } from "./flux.ts";
import { createNode, runPods } from "./machine.ts";
import { freePorts, Processes, waitFor } from "./processes.ts";
import type { ControllerName } from "./programs.ts";
import { startTeam, type Team } from "./team.ts";

/** A cluster, a controller in it, and a team whose repository the controller syncs. */
export interface Scene {
  /** The folder with the data of all programs. */
  readonly folder: string;
  readonly team: Team;
  readonly plane: ControlPlane;
  readonly controller: Controller;
  /** Pushes the team's changes, lets the controller look, and begins a new record. */
  readonly push: (subject: string, ...options: readonly string[]) => Promise<Run>;
  /** Begins a new record without a push. */
  readonly begin: () => void;
  /** The writes of the controller since the record began. */
  readonly writes: () => readonly string[];
  /** The states of the controller's objects since the record began, as far as they were seen, with the seconds. */
  readonly states: () => readonly string[];
  /** Waits until a probe is true. The pods of the cluster run meanwhile. */
  readonly until: (awaited: string, seconds: number, isSeen: () => boolean) => Promise<void>;
  /** Waits until the controller has taken the newest commit and waits for nothing. */
  readonly untilDone: (seconds?: number) => Promise<void>;
  /** An object of the cluster, such as `job/a`; undefined if it does not exist. */
  readonly get: (namespace: string, object: string) => KubeObject | undefined;
  /** Applies the objects of `dist/east/sync`, as docs/guides/gitops.md says. */
  readonly applySync: () => void;
  /** The lines of a program's log. */
  readonly log: (program: string) => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Objects of the controllers themselves, and records of their work. */
const OWN = new Set([
  "applications",
  "applicationsets",
  "appprojects",
  "kustomizations",
  "gitrepositories",
  "tokenreviews",
  "leases",
]);

/** The differences to the sample organisation. */
interface SceneOptions {
  /** Adds definitions before the first commit. */
  readonly prepare?: (team: Team) => void;
  /** Whether Argo CD has the checks of `muster health`. Default: true. */
  readonly hasHealthChecks?: boolean;
}

/** Starts a scene. Its cluster has the kinds of the sample organisation, but no operators. */
export async function startScene(
  name: ControllerName,
  { prepare, hasHealthChecks = true }: SceneOptions = {},
): Promise<Scene> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `muster-${name}-`)));
  const processes = new Processes(folder);
  mkdirSync(join(folder, "served"));
  const [port = 0] = await freePorts(1);
  const server = fileURLToPath(new URL("git-server.mjs", import.meta.url));
  processes.start("git-server", process.execPath, [server, join(folder, "served"), String(port)]);
  const stop = async () => {
    await processes.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const plane = await startControlPlane(folder, processes);
    const team = startTeam(join(folder, "team"), join(folder, "served/a.git"), `http://127.0.0.1:${port}/a.git`, name);
    prepare?.(team);
    const first = team.push("the sample organisation");
    if (first.code !== 0) throw new Error(first.stderr || first.stdout);
    const start = name === "argocd" ? startArgocd : startFlux;
    const healthChecks = hasHealthChecks ? team.muster("health", "--for", name).stdout : "";
    const controller = await start(folder, processes, plane, healthChecks);
    prepareCluster(plane, join(team.folder, "dist/east/apply"));
    return { ...scene(team, plane, controller), folder, log: (program) => processes.log(program), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Gives a cluster its node, and the kinds of the manifests below a folder. */
export function prepareCluster(plane: ControlPlane, folder: string): void {
  createNode(plane);
  const objects = objectsBelow(folder);
  createKinds(plane, objects, missingKinds(plane, objects));
}

/** Applies the objects of `dist/<cluster>/sync`, as docs/guides/gitops.md says. */
export function applySyncOf({ folder }: Team, cluster: string, plane: ControlPlane): void {
  const sync = join(folder, "dist", cluster, "sync");
  const project = join(sync, `argocd/appproject-acme-${cluster}.yaml`);
  const files = existsSync(project) ? ["-f", project, "-f", sync] : ["-f", sync];
  succeeded(plane.kubectl(["apply", "--server-side", "-R", ...files]));
}

/** The writes of the controller in a cluster from a time on, such as `patch jobs team-nlp/a`; a refused one has its code. */
export function writesOf(plane: ControlPlane, since: number): readonly string[] {
  return plane.writes("controller", since).flatMap(({ isDryRun, resource, verb, namespace, name, code }) => {
    if (isDryRun || OWN.has(resource)) return [];
    const place = namespace === undefined ? name : `${namespace}/${name}`;
    return `${verb} ${resource} ${place}${code < 300 ? "" : ` (${code})`}`;
  });
}

function scene(team: Team, plane: ControlPlane, controller: Controller): Omit<Scene, "stop" | "log" | "folder"> {
  let since = Date.now();
  const seen = new Map<string, number>();
  const begin = () => {
    since = Date.now();
    seen.clear();
  };
  const lookAtStates = () => {
    const seconds = Math.round((Date.now() - since) / 1000);
    for (const [name, state] of Object.entries(controller.state())) {
      if (!seen.has(`${name}: ${state}`)) seen.set(`${name}: ${state}`, seconds);
    }
  };
  const until: Scene["until"] = async (awaited, seconds, isSeen) => {
    await waitFor(awaited, seconds, () => {
      lookAtStates();
      runPods(plane);
      return isSeen() ? true : undefined;
    });
  };
  return {
    team,
    plane,
    controller,
    begin,
    states: () => {
      lookAtStates();
      return [...seen].map(([state, seconds]) => `${seconds} s ${state}`);
    },
    push: async (subject, ...options) => {
      const run = team.push(subject, ...options);
      begin();
      await controller.look();
      return run;
    },
    writes: () => writesOf(plane, since),
    until,
    untilDone: (seconds = 120) =>
      until(`${controller.name} at the newest commit`, seconds, () => controller.isDone(team.revision())),
    get: (namespace, object) => {
      const { code, stdout } = plane.kubectl(["get", "-n", namespace, object, "-o", "json"]);
      return code === 0 ? (JSON.parse(stdout) as KubeObject) : undefined;
    },
    applySync: () => applySyncOf(team, "east", plane),
  };
}

/** The objects of the manifests below a folder. */
function objectsBelow(folder: string): readonly KubeObject[] {
  return Object.entries(filesBelow(folder)).flatMap(([path, text]) =>
    readYaml(text, path).documents.map(({ value }) => value as KubeObject),
  );
}
