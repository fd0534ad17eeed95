"""A tiny checkout of our own, shaped like Skill Recorder where the bridge touches it."""

from pathlib import Path

FILES = {
    "package.json": '{"name": "tiny", "type": "module"}',
    "evals/register.mjs": "globalThis.hooked = true;",
    "electron/pipeline.ts": """
import { writeFileSync } from "node:fs";
export async function processSession(dir: string): Promise<void> {
  console.log("noise on stdout");
  writeFileSync(`${dir}/bundle.json`, "{}");
  writeFileSync(`${dir}/description.md`, "made by the checkout");
}
""",
    "electron/describer/describer.ts": """
import { CopilotClient } from "@github/copilot-sdk";
export class Describer {
  made = 0;
  constructor(private tell: (news: { message: string; phase: string }) => void) {}
  async analyze(id: string) {
    if (id === "broken") throw new Error("Copilot is not signed in");
    if (id === "dead") process.exit(7);
    if (id === "slow") await new Promise(() => setInterval(() => 0, 1000));
    if (id === "strange") return "a text";
    this.tell({ message: `looking at ${id}`, phase: "reading" });
    const client = new CopilotClient();
    const session = await client.createSession({ tools: [] });
    const signedIn = (await client.getAuthStatus()).isAuthenticated;
    this.made += 1;
    const intent = JSON.stringify({ ...session, signedIn, hooked: (globalThis as any).hooked });
    return { title: "Tiny", intent, steps: [], made: this.made };
  }
  async dispose() {}
}
""",
    "electron/automationbuilder/builder.ts": """
export class AutomationBuilder {
  constructor(private tell: unknown) {}
  async build(asked: { sessionId: string; architecture: string }) { return { ...asked }; }
}
""",
    "electron/skillbuilder/builder.ts": """
export class SkillBuilder {
  constructor(private tell: unknown) {}
  async build(asked: { sessionId: string; architecture: string }) { return { ...asked }; }
}
""",
    "node_modules/@github/copilot-sdk/package.json": (
        '{"name": "@github/copilot-sdk", "type": "module", "exports": "./index.js"}'
    ),
    "node_modules/@github/copilot-sdk/index.js": """
export class CopilotClient {
  async getAuthStatus() { return { isAuthenticated: false }; }
  createSession(settings) { return settings; }
}
""",
}


def make_checkout(folder: Path) -> Path:
    """Write the files below ``folder`` and return it."""
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
