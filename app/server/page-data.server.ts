/**
 * Returns the scripts that give a page its loaders' data, byte for byte as the `StreamTransfer` of Remix's server
 * renders them.
 *
 * @param data turbo-stream's encoding, complete
 */
export async function dataScripts(data: ReadableStream<Uint8Array>, nonce: string | null): Promise<string> {
  const start = nonce === null ? "<script>" : `<script nonce="${nonce}">`;
  const sent = escapeForScript(JSON.stringify(await readAll(data)));
  return `${start}window.__remixContext.streamController.enqueue(${sent});</script><!--$-->${start}window.__remixContext.streamController.close();</script><!--/$-->`;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

const IN_SCRIPT: Record<string, string> = {
  "&": String.raw`\u0026`,
  ">": String.raw`\u003e`,
  "<": String.raw`\u003c`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

/** Escapes JSON for a script in HTML. */
export function escapeForScript(json: string): string {
  return json.replaceAll(/[&><\u2028\u2029]/g, (character) => IN_SCRIPT[character] ?? "");
}
