import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs of each part; the first one of an entry that exists is used. */
const PROGRAMS = {
  cluster: [["etcd"], ["kube-apiserver"], ["kube-controller-manager"], ["kubectl"], ["git"]],
  // The script is a part of Argo CD's image, and its repository server runs it for each commit.
  argocd: [["argocd"], ["git-verify-wrapper.sh"], ["redis-server", "miniredis"]],
  flux: [["source-controller"], ["kustomize-controller"]],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

/** The definitions of kinds that each controller needs, as files in the folder `crds`. */
const DEFINITIONS = {
  argocd: ["application-crd.yaml", "applicationset-crd.yaml", "appproject-crd.yaml"],
  flux: ["kustomize.toolkit.fluxcd.io_kustomizations.yaml", "source.toolkit.fluxcd.io_gitrepositories.yaml"],
} as const;

/** A GitOps controller of these tests. */
export type ControllerName = "argocd" | "flux";

/** Where programs are searched: the folder of `MUSTER_CONTROLLERS` first, then `PATH`. */
export type ProgramEnv = Readonly<Record<string, string | undefined>>;

/** The path of the first of these programs that exists and can be executed; undefined for none. */
export function findProgram(names: readonly string[], env: ProgramEnv = process.env): string | undefined {
  const folders = searchPath(env).split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** `PATH` of the started programs, which start others. */
export function searchPath(env: ProgramEnv = process.env): string {
  return [env.MUSTER_CONTROLLERS, env.PATH].filter((each) => each !== undefined && each !== "").join(delimiter);
}

/** The path of a program, which must exist. */
export function program(...names: readonly string[]): string {
  const path = findProgram(names);
  if (path === undefined) throw new Error(`${names.join(" or ")} is neither in MUSTER_CONTROLLERS nor on the PATH`);
  return path;
}

/** The folder with the definitions of Argo CD's and Flux's kinds. */
export function definitionFolder(env: ProgramEnv = process.env): string {
  return join(env.MUSTER_CONTROLLERS ?? ".", "crds");
}

/** The programs and files that a controller needs here and that are missing; none if its stories can run. */
export function missingFor(controller: ControllerName, env: ProgramEnv = process.env): readonly string[] {
  const programs = [...PROGRAMS.cluster, ...PROGRAMS[controller]].filter(
    (names) => findProgram(names, env) === undefined,
  );
  const files = DEFINITIONS[controller].filter((name) => !existsSync(join(definitionFolder(env), name)));
  return [...programs.map((names) => names.join(" or ")), ...files.map((name) => `crds/${name}`)];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
