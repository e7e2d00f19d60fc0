import { describe, expect, test } from "vitest";
import { secretValues } from "../../../policies/pods/secret-values.ts";

const kinds = (text: string) => secretValues(text).map(({ what }) => what);
// Put together here, so that no tool takes this file for a leak.
const token = (start: string, length: number) => start + "a1B2".repeat(30).slice(0, length);
const HEX = "0123456789abcdef".repeat(10);
const key = (header: string) => `-----BEGIN ${header}-----`;

describe("is recognised by its value", () => {
  test.each([
    ["a Hugging Face token", token("hf_", 34)],
    ["a GitHub token", token("ghp_", 36)],
    ["a GitHub token", token("gho_", 36)],
    ["a GitHub token", token("github_pat_", 82)],
    ["a GitHub token", token("ghs_", 36)],
    ["a GitHub token", token("ghu_", 36)],
    ["a GitHub token", token("ghr_", 36)],
    ["a GitLab token", token("glpat-", 20)],
    ["a GitLab token", token("gldt-", 20)],
    ["a GitLab token", token("glrt-", 20)],
    ["a Hugging Face token", token("api_org_", 34)],
    ["a Weights & Biases key", `Wandb=${"0123456789abcdef".repeat(3).slice(0, 40)}`],
    ["a Weights & Biases key", `WANDB_API_KEY=${"0123456789abcdef".repeat(3).slice(0, 40)}`],
    ["an Authorization header", `authorization: bearer ${"abcdefgh12"}`],
    ["an Authorization header", `AUTHORIZATION=BASIC ${"abcdefgh12"}`],
    ["a password for a login", `sshpass -p ${"hunter2"} ssh host`],
    ["an AWS access key", `AKIA${"IOSFODNN7EXAMPLE"}`],
    ["an AWS access key", `ASIA${"IOSFODNN7EXAMPLE"}`],
    ["an NVIDIA API key", token("nvapi-", 64)],
    ["an API key of a model provider", token("sk-", 48)],
    ["an API key of a model provider", token("sk-proj-", 48)],
    ["a Slack token", token("xoxb-", 30)],
    ["a Google API key", token("AIza", 35)],
    ["a Docker Hub token", token("dckr_pat_", 27)],
    ["an npm token", token("npm_", 36)],
    ["a PyPI token", token("pypi-AgE", 40)],
    ["a private key", key("PRIVATE KEY")],
    ["a private key", key("RSA PRIVATE KEY")],
    ["a private key", key("OPENSSH PRIVATE KEY")],
    ["a private key", key("PGP PRIVATE KEY BLOCK")],
    ["a JSON Web Token", `${token("eyJ", 20)}.${token("eyJ", 40)}.${token("", 43)}`],
    ["an Azure storage key", `AccountName=a;${token("AccountKey=", 86)}==`],
    ["a Weights & Biases key", `wandb login ${"0123456789abcdef".repeat(3).slice(0, 40)}`],
    ["a URL with a password", `postgres://user:${"hunter2"}@db:5432/a`],
    ["a URL with a password", `https://oauth2:${"hunter2"}@git.example.com/a.git`],
    ["a URL with a password", `redis://:${"hunter2"}@redis`],
    ["a URL with a password", `ftp://a:${"pw"}@b`],
    ["a URL with a password", `a://:${"b"}@c`],
    ["a password for a login", `sshpass -p${"1"}`],
    ["a password of a registry", `{"auths": {"nvcr.io": {"auth": "${token("", 40)}=="}}}`],
    ["a key of a kubeconfig", `client-key-data: ${token("", 80)}`],
    ["a webhook of Slack", `https://hooks.slack.com/services/T0123456/B0123456/${token("", 24)}`],
    ["a webhook of Slack", `hooks.slack.com/services/T0123456/B0123456/${token("", 24)}`],
    ["an Authorization header", `Authorization: Bearer ${"abcdefgh12"}`],
    ["a password for a login", `docker login -u bob -p ${"hunter2"} registry.example.com`],
    ["a password for a login", `sshpass -p ${"hunter2"} ssh worker`],
    ["a URL with a password", `mongodb+srv://user:${"hunter2"}@db/a`],
    ["a URL with a password", `jdbc:postgresql://user:${"hunter2"}@db/a`],
    ["a Databricks token", `dapi${HEX.slice(0, 32)}`],
    ["a Vault token", token("hvs.", 90)],
    ["a DigitalOcean token", `dop_v1_${HEX.slice(0, 64)}`],
    ["a Stripe key", token("sk_live_", 24)],
    ["a SendGrid key", `${token("SG.", 22)}.${token("", 43)}`],
    ["a Replicate token", token("r8_", 37)],
    ["a Groq key", token("gsk_", 52)],
    ["a LangSmith key", `lsv2_pt_${HEX.slice(0, 32)}_${HEX.slice(0, 10)}`],
    ["a Pinecone key", token("pcsk_", 60)],
    ["a Perplexity key", token("pplx-", 48)],
    ["an xAI key", token("xai-", 80)],
    ["a Together key", token("tgp_v1_", 43)],
    ["a Linear key", token("lin_api_", 40)],
    ["a Grafana token", `${token("glsa_", 32)}_${HEX.slice(0, 8)}`],
    ["a Sentry token", token("sntrys_", 80)],
    ["a Postman key", `PMAK-${HEX.slice(0, 24)}-${HEX.slice(0, 34)}`],
    ["a Shopify token", `shpat_${HEX.slice(0, 32)}`],
    ["an Atlassian token", token("ATATT3", 110)],
    ["an age key", `AGE-SECRET-KEY-1${"QPZRY9X8".repeat(8).slice(0, 58)}`],
    ["a Doppler token", token("dp.pt.", 43)],
    ["a Tailscale key", token("tskey-auth-", 40)],
    ["a Figma token", token("figd_", 40)],
    ["a Notion token", token("ntn_", 46)],
    ["a Google access token", token("ya29.", 100)],
    ["a RubyGems key", `rubygems_${HEX.slice(0, 48)}`],
    ["a New Relic key", `NRAK-${"A1B2C3D4E5".repeat(3).slice(0, 27)}`],
    ["a Cloudflare key", `v1.0-${HEX.slice(0, 24)}-${HEX}`],
    ["a Telegram token", `1234567890:${token("AA", 33)}`],
    ["a Terraform token", `${token("", 14)}.atlasv1.${token("", 64)}`],
    ["a password for curl", `curl -s -u bob:${"hunter2"} https://example.com`],
  ])("%s", (what, secret) => {
    expect(kinds(secret)).toEqual([what]);
    expect(kinds(`run --with "${secret}" and more\nlines`)).toEqual([what]);
    for (const { shown } of secretValues(secret)) expect(shown).toMatch(/\*\*\*\*$/);
  });
});

describe("is not a secret", () => {
  test.each([
    [""],
    ["hf_token"],
    [`hf_${"x".repeat(34)}`],
    [`ghp_${"X".repeat(36)}`],
    [`AKIA${"0".repeat(16)}`],
    ['{"auth": "basic"}'],
    ["dapibus-is-a-word"],
    ["SG.example.com"],
    ["registry.example.com/dp.pt.model:v1.0-alpha"],
    ["12:AA:BB:CC"],
    ["hf_hub_download_of_something_long"],
    [`x${token("hf_", 34)}`],
    [token("ghx_", 36)],
    ["AKIA"],
    [`${token("AKIAIOSFODNN7EXAMPLE", 20).toUpperCase()}`],
    ["sk-learn-is-a-library-with-a-rather-long-name"],
    [token("task-", 48)],
    [key("PUBLIC KEY")],
    [key("CERTIFICATE")],
    ["eyJhbGciOiJIUzI1NiJ9"],
    ["0123456789abcdef".repeat(3).slice(0, 40)],
    ["https://example.com/a@b"],
    ["https://user@example.com/a"],
    ["https://example.com:8080/a@b"],
    ["https://$USER:$TOKEN@example.com"],
    ["https://<user>:<password>@example.com"],
    ["https://user:$" + "{TOKEN}@example.com"],
    ["Authorization: Bearer $TOKEN"],
    ["Authorization: Bearer {{ token }}"],
    ["curl -u $USER:$PASSWORD https://example.com"],
    ["docker login -u bob -p $TOKEN registry.example.com"],
    ["docker login --password-stdin"],
    ["huggingface-cli login"],
    ["mkdir -p /login"],
    ["curl -k https://example.com"],
  ])("%j", (text) => {
    expect(kinds(text)).toEqual([]);
  });
});

test("several kinds in one text are all reported", () => {
  expect(kinds(`${token("hf_", 34)} ${token("nvapi-", 64)}`)).toEqual(["a Hugging Face token", "an NVIDIA API key"]);
});

test.each([
  "a",
  "://",
  "a:",
  "https://a:",
  "-----BEGIN A ",
  "curl ",
  "authorization: ",
  "wandb ",
  "eyJa",
  "sk-a",
  "hf_-",
  "dp.pt.",
  "1:AA",
  "SG.a",
  "ATATT3 ",
])("a long text of %j is read to its end", (part) => {
  expect(kinds(part.repeat(20_000))).toEqual([]);
});

test("the key of the emulator of Azure is public", () => {
  const key = ["Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1", "OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="].join("");
  expect(secretValues(`AccountName=devstoreaccount1;AccountKey=${key}`)).toEqual([]);
});
