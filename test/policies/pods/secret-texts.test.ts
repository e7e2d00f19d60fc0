import { describe, expect, test } from "vitest";
import { kindOfFile, secretOption, secretsIn } from "../../../policies/pods/secret-texts.ts";

const keys = (text: string, kind: "program" | "settings") => secretsIn(text, kind).map(({ key }) => key);

describe("commands and programs", () => {
  test.each([
    ["export HF_TOKEN=abc123 && python train.py", "HF_TOKEN"],
    ["HF_TOKEN=abc123 python train.py", "HF_TOKEN"],
    ["HF_TOKEN='abc 123' python", "HF_TOKEN"],
    ["--hf-token=abc", "hf-token"],
    ["--token abc --x y", "token"],
    ["vllm serve --api-key token-abc123", "api-key"],
    ["--NotebookApp.token='abc'", "NotebookApp.token"],
    ["mysql --password=hunter2", "password"],
    ['login(token="abcdef")', "token"],
    ["login(token='abcdef')", "token"],
    ["TOKEN=$" + "{T:-hunter2}", "TOKEN"],
    ['{"password": "abc"}', "password"],
  ])("%j", (text, key) => {
    expect(keys(text, "program")).toEqual([key]);
  });

  test.each([
    [""],
    ["HF_TOKEN=$HF_TOKEN"],
    ['HF_TOKEN="$HF_TOKEN" python'],
    ["HF_TOKEN=$(cat /run/token) python"],
    ["X_TOKEN=$" + "{HF_TOKEN:?set it}"],
    ["tokenizer.pad_token = tokenizer.eos_token"],
    ["token=os.environ['HF_TOKEN']"],
    ["password=getpass()"],
    ["password=password"],
    ['if token == "x": pass'],
    ["--NotebookApp.token=''"],
    ["--max-tokens 100"],
    ["--token --other"],
    ["--tokenizer-mode auto"],
    ["--token-file /etc/token"],
    ["download --token <your own token> --local-dir /models"],
    ["TOKEN=<fill in token> python train.py"],
  ])("%j has none", (text) => {
    expect(keys(text, "program")).toEqual([]);
  });
});

describe("settings", () => {
  test.each([
    ["user: a\npassword: hunter2\n", "password"],
    ["db.password=hunter2", "db.password"],
    ["password = hunter2", "password"],
    ['api_key: "xyz"', "api_key"],
    ["client_secret: abc", "client_secret"],
    ['auth: {user: a, password: "abc"}', "password"],
    ["auth: {password: hunter2}", "password"],
    ['users: [{"password":"abc"}]', "password"],
  ])("%j", (text, key) => {
    expect(keys(text, "settings")).toEqual([key]);
  });

  test.each([
    ["token: $" + "{TOKEN}"],
    ["token: {{ token }}"],
    ['password: ""\n'],
    ["password:\nuser: a"],
    ["secret: my-secret"],
    ["passwordSecretRef: a"],
    ["password: null"],
    ["password: {key: a}"],
    ["password: [a]"],
    ["token: /var/run/secrets/token"],
    ["token = os.environ"],
    ["max_token: 5"],
  ])("%j has none", (text) => {
    expect(keys(text, "settings")).toEqual([]);
  });
});

test("assignments are searched in strings of at most 1 MiB", () => {
  const text = (length: number) => `HF_TOKEN=abc123${"\n".repeat(length - "HF_TOKEN=abc123".length)}`;
  expect(keys(text(1 << 20), "program")).toEqual(["HF_TOKEN"]);
  expect(keys(text((1 << 20) + 1), "program")).toEqual([]);
});

test("reports names and kinds of secrets, never their values", () => {
  expect(secretsIn("HF_TOKEN=abc123 DB_PASSWORD=hunter2", "program")).toEqual([
    { what: "a value for HF_TOKEN", shown: "****", key: "HF_TOKEN", isByName: true },
    { what: "a value for DB_PASSWORD", shown: "****", key: "DB_PASSWORD", isByName: true },
  ]);
});

test("an option may have its value in the next argument", () => {
  expect(secretOption("--token", "abc")).toEqual({
    what: "a value for token",
    shown: "****",
    key: "token",
    isByName: true,
    isWord: true,
  });
  expect(secretOption("-password", "abc")?.key).toBe("password");
  expect(secretOption("--token", undefined)).toBeUndefined();
  expect(secretOption("--token", "--other")).toBeUndefined();
  expect(secretOption("--token", "$TOKEN")).toBeUndefined();
  expect(secretOption("--token=a", "abc")).toBeUndefined();
  expect(secretOption("token", "abc")).toBeUndefined();
  expect(secretOption("--name", "abc")).toBeUndefined();
});

test.each([
  ["train.py", "program"],
  ["run.SH", "program"],
  ["application.properties", "settings"],
  ["config.yaml", "settings"],
  ["config", "settings"],
])("%s is %s", (name, kind) => {
  expect(kindOfFile(name)).toBe(kind);
});

test.each(["token=", "token: ", "--token ", "a.b.", "password: (", "TOKEN='"])(
  "a long text of %j is read to its end",
  (part) => {
    expect(keys(part.repeat(10_000), "settings").length).toBeLessThan(2);
  },
);
