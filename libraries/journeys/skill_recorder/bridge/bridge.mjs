// Serves requests from stdin, one JSON object a line, with the classes of a Skill Recorder checkout.
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

// The app logs with console.log; stdout belongs to the protocol.
console.log = console.error;
console.info = console.error;

const checkout = process.env.SKILL_RECORDER_CHECKOUT;
const reply = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const load = (file) => import(pathToFileURL(path.join(checkout, file)).href);

// One object of each kind serves all requests: making one starts the command line of the app.
const agents = new Map();
let request = null;
const AGENTS = {
  describe: ["electron/describer/describer.ts", "Describer"],
  automation: ["electron/automationbuilder/builder.ts", "AutomationBuilder"],
  skill: ["electron/skillbuilder/builder.ts", "SkillBuilder"],
};

async function agent(kind) {
  if (!agents.has(kind)) {
    const [file, name] = AGENTS[kind];
    const found = await load(file);
    const tell = (news) => reply({ id: request, progress: news?.message, phase: news?.phase });
    agents.set(kind, new found[name](tell));
  }
  return agents.get(kind);
}

async function serve({ op, sessionDir, sessionId, architecture }) {
  switch (op) {
    case "ping":
      return process.version;
    case "process":
      await (await load("electron/pipeline.ts")).processSession(sessionDir);
      return null;
    case "describe":
      return (await agent(op)).analyze(sessionId);
    case "automation":
    case "skill":
      return (await agent(op)).build({ sessionId, architecture });
    default:
      throw new Error(`there is no operation ${op}`);
  }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  if (!line.trim()) continue;
  const asked = JSON.parse(line);
  const begun = Date.now();
  request = asked.id;
  try {
    const result = await serve(asked);
    reply({ id: asked.id, ok: true, result, ms: Date.now() - begun });
  } catch (error) {
    reply({ id: asked.id, ok: false, error: String(error?.message ?? error), ms: Date.now() - begun });
  }
}
for (const one of agents.values()) await one.dispose?.();
process.exit(0);
