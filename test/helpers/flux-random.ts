import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readUnitSide } from "../../src/app/compare/unit-side.ts";
import { listInputs } from "../../src/inputs/index.ts";
import { canonicalJson, isObject } from "../../src/kernel/index.ts";
import { readYaml } from "../../src/yaml/index.ts";
import type { KustomizeFiles } from "./kustomize-cases.ts";
import { image } from "./kustomize-random/changes.ts";
import { Dice } from "./kustomize-random/dice.ts";
import { NAMESPACES, type RandomObject, randomObject } from "./kustomize-random/objects.ts";
import { mergePatch, operations, selectorOf } from "./kustomize-random/patches.ts";

/** The file with four bytes for each random folder: what Flux has built of it, or 0 where it refuses it. */
export const FLUX_ANSWERS = "test/fixtures/kustomize/flux.bin";
/** The number of recorded answers. */
export const FLUX_COUNT = 200;

const NAME = "apps";
const OWNER = ["kustomize.toolkit.fluxcd.io/name", "kustomize.toolkit.fluxcd.io/namespace"];

/** A repository with a Kustomization of Flux, most often for a folder without a kustomization. */
export interface FluxRepository {
  readonly files: KustomizeFiles;
  readonly kustomization: object;
}

/** A random repository with files in folders, hidden folders and folders with kustomizations. */
export function fluxRepository(seed: number): FluxRepository {
  const dice = new Dice(seed);
  const files: Record<string, unknown> = {};
  const objects: RandomObject[] = [];
  const add = (folder: string): string => {
    const name = `f${Object.keys(files).length}.${dice.pick(["yaml", "yml"])}`;
    const own = dice.list(1, 2, () => withoutImageVolumes(withVariables(dice, randomObject(dice))));
    objects.push(...own);
    files[`${folder}${name}`] = own.map((each) => JSON.stringify(each)).join("\n---\n");
    return name;
  };
  const kustomization = (folder: string, more: object = {}) => {
    const resources = dice.list(1, 2, () => add(folder));
    if (dice.chance(30)) add(folder);
    const file = dice.pick(["kustomization.yaml", "kustomization.yml", "Kustomization"]);
    files[`${folder}${file}`] = {
      resources,
      ...dice.members(40, { images: () => [image({ dice, objects, file: String })] }),
      ...more,
    };
  };
  for (const folder of dice.some(["app/", "app/sub/", "app/sub/deep/", "app/.hidden/"], 60)) add(folder);
  for (const folder of dice.some(["app/base/", "app/sub/base/", "app/base/inner/"], 35)) kustomization(folder);
  if (dice.chance(30)) kustomization("app/", dice.members(50, { namePrefix: () => "own-", namespace: () => "own" }));
  files["component/kustomization.yaml"] = {
    apiVersion: "kustomize.config.k8s.io/v1alpha1",
    kind: "Component",
    labels: [{ pairs: { component: "yes" } }],
  };
  files["app/README.md"] = "Not a manifest";
  const patch = () => {
    const object = dice.pick(objects);
    if (object === undefined) return [];
    const target = { ...selectorOf(dice, object) };
    const isMerge = dice.chance(60);
    return [
      {
        patch: JSON.stringify(isMerge ? mergePatch(dice, object) : operations(dice, object)),
        ...((!isMerge || dice.chance(40)) && { target }),
      },
    ];
  };
  const spec = dice.members(35, {
    targetNamespace: () => dice.pick(NAMESPACES),
    namePrefix: () => "pre-",
    nameSuffix: () => "-suf",
    commonMetadata: () => ({ labels: { team: "ml" }, annotations: { "example.com/by": "flux" } }),
    components: () => ["../component"],
    patches: () => dice.list(1, 2, patch).flat(),
    images: () => dice.list(1, 2, () => fluxImage(dice)),
    postBuild: () => ({ substitute: { tier: dice.pick(["gold", "a b"]), replicas: "3" } }),
  });
  return {
    files,
    kustomization: {
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata: { name: NAME, namespace: "flux-system" },
      spec: {
        path: "./app",
        prune: true,
        interval: "10m",
        sourceRef: { kind: "GitRepository", name: "flux-system" },
        ...spec,
      },
    },
  };
}

function fluxImage(dice: Dice): object {
  return {
    name: dice.pick(["nginx", "why", "r/y", "r.example.com:5000/t/x"]),
    ...dice.members(45, { newName: () => "mirror/nginx", newTag: () => "9", digest: () => "sha256:0123" }),
  };
}

/** An object with texts in which Flux replaces variables. */
function withVariables(dice: Dice, object: RandomObject): RandomObject {
  const { metadata } = object;
  const annotations = dice.members(20, {
    "example.com/tier": () =>
      dice.pick(["$" + "{tier}", "t-$" + "{tier}-$" + "{replicas}", "$" + "{other:=none}", "$" + "{tier:=x}"]),
    "example.com/plain": () => dice.pick(["$tier", "$$" + "{tier}", "$(tier)"]),
    "kustomize.toolkit.fluxcd.io/substitute": () => dice.pick(["disabled", "enabled"]),
  });
  if (Object.keys(annotations).length === 0) return object;
  const before = "annotations" in metadata && isObject(metadata.annotations) ? metadata.annotations : {};
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...before, ...annotations } } as RandomObject["metadata"],
  };
}

/** Flux has a release of kustomize that does not change the image of a volume in a CronJob. */
function withoutImageVolumes(object: RandomObject): RandomObject {
  if (object.kind !== "CronJob") return object;
  return JSON.parse(JSON.stringify(object).replaceAll(/"image":\{"reference":"[^"]*"\}/g, '"emptyDir":{}'));
}

/** Writes a repository into a folder that is removed after the use. */
function withFolder<Result>({ files, kustomization }: FluxRepository, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "flux-"));
  mkdirSync(join(folder, ".git"));
  try {
    for (const [path, content] of Object.entries({ ...files, "cluster/apps.yaml": kustomization })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The objects that the program `flux` builds; undefined where it refuses the folder. */
export function builtByFlux(repository: FluxRepository, program = "flux"): readonly string[] | undefined {
  return withFolder(repository, (folder) => {
    const file = join(folder, "cluster/apps.yaml");
    const options = ["--path", join(folder, "app"), "--kustomization-file", file, "--dry-run", "--strict-substitute"];
    const { status, stdout } = spawnSync(program, ["build", "kustomization", NAME, ...options, "-n", "flux-system"], {
      encoding: "utf8",
      cwd: folder,
    });
    if (status !== 0) return undefined;
    return inOrder(readYaml(stdout, "stdout").documents.flatMap(({ value }) => value ?? []));
  });
}

/** The objects that muster builds of the Kustomization, and the reasons why some are missing. */
export function fluxBuiltByMuster(repository: FluxRepository) {
  return withFolder(repository, (folder) => {
    const side = { top: folder, root: folder, pathOf: (file: string) => resolve(file) };
    const { plans, build } = readUnitSide(side, listInputs([folder], {}));
    const built = plans.filter(({ applied }) => applied.flux !== undefined).map(build);
    return {
      objects: inOrder(built.flatMap(({ objects }) => objects.map(({ object }) => object))),
      problems: built.flatMap(({ problems }) => problems.map(({ message }) => message)),
    };
  });
}

/** The objects in a fixed order, without the labels by which Flux finds what it applied. */
function inOrder(objects: readonly unknown[]): readonly string[] {
  return objects.map((object) => canonicalJson(withoutOwner(object))).toSorted();
}

function withoutOwner(object: unknown): unknown {
  if (!isObject(object) || !isObject(object.metadata) || !isObject(object.metadata.labels)) return object;
  const labels = Object.entries(object.metadata.labels).filter(([key]) => !OWNER.includes(key));
  const { labels: _, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, ...(labels.length > 0 && { labels: Object.fromEntries(labels) }) } };
}
