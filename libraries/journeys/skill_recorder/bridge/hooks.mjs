// Resolves the SDK to our wrapper, and the wrapper's own import to the SDK of the checkout.
import path from "node:path";
import { pathToFileURL } from "node:url";

const SDK = "@github/copilot-sdk";
const WRAPPER = new URL("./sdk.mjs", import.meta.url).href;
let home = "";

export function initialize({ checkout }) {
  home = pathToFileURL(path.join(checkout, "package.json")).href;
}

export function resolve(name, context, next) {
  if (name !== SDK) return next(name, context);
  if (context.parentURL === WRAPPER) return next(name, { ...context, parentURL: home });
  return { url: WRAPPER, shortCircuit: true };
}
