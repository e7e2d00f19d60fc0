import { expect, test } from "vitest";
import { isLiteral, isWrittenSecret, unquoted } from "../../../policies/pods/secret-literals.ts";

const variable = (inner: string) => `$${inner}`;

test.each([
  ["a", "a"],
  [' "a" ', "a"],
  ["'a'", "a"],
  ["''", ""],
  ['"', '"'],
  ["\"a'", "\"a'"],
])("%j without quotes is %j", (text, expected) => {
  expect(unquoted(text)).toBe(expected);
});

test.each([
  ["hunter2"],
  ["correct horse battery staple"],
  ["wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"],
  ["AKIAIOSFODNN7EXAMPLE"],
  ["/abc+def/ghi="],
  ["12345"],
  ["$3cr3t"],
  ["$up3rS3cret"],
  [variable("{TOKEN:-hunter2}")],
  [variable("{TOKEN-hunter2}")],
  ["pass$word"],
  ["minioadmin"],
])("%j is written out", (value) => {
  expect(isLiteral(value)).toBe(true);
});

test.each([
  [""],
  ["  "],
  ['""'],
  ["$TOKEN"],
  ["$token"],
  [variable("{TOKEN}")],
  [variable("{TOKEN:-}")],
  [variable("{TOKEN:?must be set}")],
  [variable("{TOKEN:-$OTHER}")],
  ["$(TOKEN)"],
  ["$(cat /run/secrets/token)"],
  ["`cat token`"],
  ["{{ .Values.token }}"],
  [variable("{{ secrets.TOKEN }}")],
  ["%TOKEN%"],
  ["<token>"],
  ["<your token here>"],
  ["[token]"],
  ["xxxx"],
  ["XXXXXXXX"],
  ["****"],
  ["hf_xxxxxxxxxxxx"],
  ["sk-..."],
  ["abc***"],
  ["..."],
  ["your-token"],
  ["YOUR_HF_TOKEN_HERE"],
  ["yourTokenHere"],
  ["REPLACE_ME"],
  ["replace-with-token"],
  ["changeme"],
  ["change-me"],
  ["CHANGE_IT"],
  ["todo"],
  ["placeholder"],
  ["none"],
  ["EMPTY"],
  ["not-needed"],
  ["fake-key"],
  ["disabled"],
  ["null"],
  ["true"],
  ["yes"],
  ["vault:secret/data/a#token"],
  ["ref+vault://a"],
  ["SECRET:my-secret,key"],
  ["arn:aws:secretsmanager:eu-west-1:1:secret:a"],
  ["op://vault/item"],
  ["!env_var"],
  [`$${variable("{TOKEN}")}`],
  [variable("{hub-password}")],
  ["{RTSP_PASSWORD}"],
  ["{.data['database-password']}"],
  ["ENC[AES256_GCM,data:abc]"],
  ["/var/run/secrets/token"],
  ["./secrets/token"],
  ["~/.token"],
  ["https://example.com/token"],
])("%j is not", (value) => {
  expect(isLiteral(value)).toBe(false);
});

test.each([
  ["HF_TOKEN", "abc", true],
  ["HF_TOKEN", "4096", false],
  ["TOKEN", "0.5", false],
  ["DB_PASSWORD", "123456", true],
  ["DB_PASSWORD", "true", false],
  ["DB_PASSWORD", "$DB_PASSWORD", false],
  ["API_KEY", "123456789012", true],
  ["githubConfigSecret", "runner-secret", false],
  ["s3_credentials", "hub-s3-creds", false],
  ["CLIENT_SECRET", "runner_Secret1", true],
  ["DB_PASSWORD", "runner-secret", true],
  ["NAME", "abc", false],
])("%s with %j is a written secret: %s", (name, value, expected) => {
  expect(isWrittenSecret(name, value)).toBe(expected);
});

test("defaults in defaults are read in one pass, however many there are", () => {
  expect(isLiteral(`\${A:-\${B:-hunter2hunter2}}`)).toBe(isLiteral("hunter2hunter2"));
  expect(isLiteral(`\${A:-\${B:-$C}}`)).toBe(false);
  expect(isLiteral("${a:-".repeat(100_000))).toBe(false);
  expect(isLiteral(`${"${a:-".repeat(100_000)}$X${"}".repeat(100_000)}`)).toBe(false);
});
