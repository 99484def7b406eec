export interface Instruction {
  /** In capitals, such as `RUN`. */
  name: string;
  /** Flags such as `--mount=...` and `--from=...`. */
  flags: string[];
  /** The arguments on one line. */
  text: string;
  /** The arguments as words, or a JSON list's items. */
  words: string[];
}

export interface Stage {
  base: string;
  /** Its name, or its number. */
  name: string;
  instructions: Instruction[];
}

/** Parses comments, continued lines, flags and stages (https://docs.docker.com/reference/dockerfile/). */
export function readDockerfile(source: string): Stage[] {
  const stages: Stage[] = [];
  for (const { name, flags, text, words } of readInstructions(source)) {
    if (name === "FROM")
      stages.push({ base: words[0] ?? "", name: words[2] ?? String(stages.length), instructions: [] });
    else if (stages.length === 0) throw new Error(`${name} stands before the first FROM.`);
    else stages.at(-1)?.instructions.push({ name, flags, text, words });
  }
  return stages;
}

export function findInstructions(stage: Stage | undefined, name: string): Instruction[] {
  return stage?.instructions.filter((one) => one.name === name) ?? [];
}

function readInstructions(source: string): Instruction[] {
  const lines = source.split("\n").filter((line) => !/^\s*#/.test(line));
  const joined = lines.join("\n").replaceAll(/\\\n\s*/g, "");
  return joined
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(readInstruction);
}

function readInstruction(line: string): Instruction {
  const [, name = "", flagText = "", text = ""] = /^\s*(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
  if (!name) throw new Error(`This is no instruction: ${line}`);
  const words: string[] = text.startsWith("[") ? JSON.parse(text) : text.trim().split(/\s+/);
  return { name: name.toUpperCase(), flags: flagText.trim().split(/\s+/).filter(Boolean), text: text.trim(), words };
}
