import { describe, expect, test } from "vitest";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { clusterOf } from "../../../../src/synth/output/placement.ts";
import { organization } from "../../../helpers/organization.ts";

function configMap(namespace?: string, cluster?: string): KubeObject {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name: "settings",
      ...(namespace === undefined ? {} : { namespace }),
      ...(cluster === undefined ? {} : { annotations: { "muster.dev/cluster": cluster } }),
    },
  };
}

describe("clusterOf", () => {
  test("takes the cluster that owns the namespace", () => {
    expect(clusterOf(configMap("team-nlp"), organization())).toEqual({ cluster: "east" });
    expect(clusterOf(configMap("runai-team-search"), organization())).toEqual({ cluster: "west" });
  });

  test("takes the name of a Namespace as its namespace", () => {
    const namespace = { ...configMap(), kind: "Namespace", metadata: { name: "team-nlp" } };
    expect(clusterOf(namespace, organization())).toEqual({ cluster: "east" });
  });

  test("takes the annotation where no project owns the namespace", () => {
    expect(clusterOf(configMap("monitoring", "west"), organization())).toEqual({ cluster: "west" });
    expect(clusterOf(configMap(undefined, "east"), organization())).toEqual({ cluster: "east" });
  });

  test("lets the annotation choose between two owners", () => {
    expect(clusterOf(configMap("both", "west"), organization())).toEqual({ cluster: "west" });
  });

  test("refuses two owners without an annotation", () => {
    expect(clusterOf(configMap("both"), organization())).toEqual({
      problem: "namespace both exists in 2 clusters (east, west)",
      fix: "name one of them with the annotation muster.dev/cluster",
    });
  });

  test("refuses an annotation that contradicts the owner", () => {
    expect(clusterOf(configMap("team-nlp", "west"), organization())).toEqual({
      problem: "annotation muster.dev/cluster names cluster west, but namespace team-nlp belongs to east",
      fix: "remove the annotation muster.dev/cluster",
    });
  });

  test("refuses an unknown cluster and lists the known ones", () => {
    expect(clusterOf(configMap("team-nlp", "south"), organization())).toEqual({
      problem: 'annotation muster.dev/cluster names cluster "south", which muster.yaml does not have (east, west)',
      fix: "name one of east, west",
    });
  });

  test("refuses an object without an annotation and without a namespace of a project", () => {
    const fix =
      "set metadata.namespace to that of its project (team-nlp, both, runai-team-search), or to another one and name the cluster with the annotation muster.dev/cluster";
    expect(clusterOf(configMap(), organization())).toEqual({ problem: "the object has no namespace", fix });
    expect(clusterOf(configMap("elsewhere"), organization())).toEqual({
      problem: "namespace elsewhere belongs to no project",
      fix,
    });
  });

  test("suggests the namespace that was meant: a misspelt one, or that of the named project", () => {
    const fixOf = (namespace: string) => clusterOf(configMap(namespace), organization());
    expect(fixOf("teamnlp")).toEqual({
      problem: "namespace teamnlp belongs to no project",
      fix: "set metadata.namespace to team-nlp",
    });
    expect(fixOf("team-search")).toEqual({
      problem: "namespace team-search belongs to no project",
      fix: "set metadata.namespace to runai-team-search",
    });
  });
});
