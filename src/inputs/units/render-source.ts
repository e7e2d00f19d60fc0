import type { KubeObject } from "../../kernel/index.ts";
import type { DirectoryFilter } from "./directory-filter.ts";
import type { Application } from "./how-applied.ts";

/** A kustomization or chart that a controller renders, as its object in the repository describes it. */
export interface RenderSource {
  /** Kind and name of the object. */
  readonly by: string;
  readonly controller: "argocd" | "flux";
  /** The unit that applies it, and its options. */
  readonly application: Application;
  /** The repository, as the object names it. */
  readonly repository: string;
  /** Path of the kustomization or chart from the top of the repository; an empty text for the top. */
  readonly folder: string;
  /** The files of a folder without a kustomization or a chart that Argo CD applies. */
  readonly directory?: AppliedDirectory;
  /** The options for a chart. */
  readonly helm: HelmOptions;
  /** The fields that the controller adds to a kustomization. */
  readonly kustomization: Readonly<Record<string, unknown>>;
  /** The variables that the controller replaces in the built objects; absent: none. */
  readonly substitution?: Substitution;
}

/** The files of a folder that Argo CD applies as they are. */
interface AppliedDirectory {
  /** Whether files of folders below are applied as well. */
  readonly isRecursive: boolean;
  /** Whether the files are applied as they are even if the folder has a kustomization. */
  readonly isPlain: boolean;
  readonly filter: DirectoryFilter;
}

/**
 * The sources that an object of a controller renders in its repository, and the reasons why it does not render all of
 * it.
 */
export interface RenderPlan {
  readonly sources: readonly RenderSource[];
  readonly notRendered: readonly string[];
  /**
   * The changes of the object that cannot be evaluated, each as the end of a sentence, so that no rule checks the
   * result.
   */
  readonly unjudged: readonly string[];
}

/** The reason why a chart is not rendered. */
export const NOT_FETCHED = "its chart is in another place, which is not fetched";

/** The arguments of `helm template`. */
export interface HelmOptions {
  readonly release: string;
  readonly namespace?: string | undefined;
  readonly skipCrds: boolean;
  /** Whether the `values.yaml` of the chart applies, before all other values. */
  readonly hasOwnValues: boolean;
  /** Files with values, in the order in which they apply. */
  readonly valuesFiles: readonly ValuesFile[];
  /** Values that are not in files of the chart, as objects or texts of YAML. They apply after the files. */
  readonly values: readonly unknown[];
  /** Single values, which apply last. */
  readonly parameters: readonly HelmParameter[];
  /** The ConfigMaps and Secrets with further values that are not in the repository. Absent: none. */
  readonly missing?: readonly string[];
}

/** A file with values. */
export interface ValuesFile {
  readonly path: string;
  /** The folder that the path is relative to: that of the chart, or the top of the repository. */
  readonly from: "chart" | "top";
  readonly isOptional: boolean;
}

/** A value with its path, such as `image.tag`. */
interface HelmParameter {
  readonly name: string;
  readonly value: string;
  readonly isText: boolean;
}

/** The variables of `postBuild` of a Kustomization of Flux. */
export interface Substitution {
  readonly values: ReadonlyMap<string, string>;
  /** Whether every source of values is known. An unknown variable then is an empty text, as in Flux. */
  readonly isComplete: boolean;
}

/** Finds the ConfigMap of a namespace and name in the repository. */
export type FindConfigMap = (namespace: string | undefined, name: string) => KubeObject | undefined;
