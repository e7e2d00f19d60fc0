import { register } from "node:module";

process.setSourceMapsEnabled(true);
register("./hooks.mjs", import.meta.url);
