import { describe, expect, test } from "vitest";
import { chooseCluster } from "./choose-cluster.ts";

const OUTPUT: Readonly<Record<string, string>> = {
  docker: "27.3.1\n",
  kind: "kind v0.30.0 go1.24.6 linux/amd64\n",
  kubectl: "Client Version: v1.34.1\n",
  helm: "v3.19.0+g3d8990f\n",
};
const probe = (changes: Readonly<Record<string, string | undefined>> = {}) => {
  const outputs = { ...OUTPUT, ...changes };
  return (program: string) => outputs[program];
};
const permitted = { MUSTER_TEST_CLUSTER: "1" };

describe("chooseCluster", () => {
  test("a named kubeconfig needs no program of a kind cluster", () => {
    const none = () => undefined;
    expect(chooseCluster({ MUSTER_TEST_KUBECONFIG: "a/config" }, none)).toEqual({
      type: "kubeconfig",
      path: "a/config",
    });
    expect(chooseCluster({ ...permitted, MUSTER_TEST_KUBECONFIG: "a" }, probe())).toEqual({
      type: "kubeconfig",
      path: "a",
    });
  });

  test("a kind cluster only where it is permitted and every program is there", () => {
    expect(chooseCluster(permitted, probe())).toEqual({ type: "kind" });
    expect(chooseCluster({}, probe())).toEqual({ type: "none", reason: "`npm run test:cluster` runs them" });
    expect(chooseCluster({ MUSTER_TEST_KUBECONFIG: "" }, probe())).toMatchObject({ type: "none" });
  });

  test("the reason names each missing program, also another one with the name kind and a daemon that does not run", () => {
    const reason = (names: string) => `a kind cluster needs ${names}, and MUSTER_TEST_KUBECONFIG is not set`;
    const found = (changes: Readonly<Record<string, string | undefined>>) => chooseCluster(permitted, probe(changes));
    expect(found({ kind: "1.2.3" })).toEqual({ type: "none", reason: reason("kind") });
    expect(found({ docker: "\n", helm: undefined })).toEqual({ type: "none", reason: reason("docker, helm") });
  });
});
