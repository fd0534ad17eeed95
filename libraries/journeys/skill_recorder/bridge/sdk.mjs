// The SDK of the checkout with one difference: sessions ask our provider for a model.
import * as sdk from "@github/copilot-sdk";

export * from "@github/copilot-sdk";

const { BRIDGE_PROVIDER_ADDRESS, BRIDGE_PROVIDER_KEY, BRIDGE_PROVIDER_MODEL } = process.env;

export class CopilotClient extends sdk.CopilotClient {
  async getAuthStatus() {
    return { isAuthenticated: true, authType: "provider" };
  }

  async listModels() {
    return [];
  }

  createSession(settings) {
    const provider = {
      type: "openai",
      wireApi: "completions",
      baseUrl: BRIDGE_PROVIDER_ADDRESS,
      apiKey: BRIDGE_PROVIDER_KEY || "none",
    };
    const model = settings.model ?? (BRIDGE_PROVIDER_MODEL || "scripted");
    return super.createSession({ ...settings, model, provider });
  }
}
