// Hooks the Copilot SDK of the checkout when a provider is to take the place of the sign-in.
import { register } from "node:module";

if (process.env.BRIDGE_PROVIDER_ADDRESS) {
  const data = { checkout: process.env.SKILL_RECORDER_CHECKOUT };
  register("./hooks.mjs", import.meta.url, { data });
}
